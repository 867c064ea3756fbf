# What tests/run is made of.

export CARGO_TERM_COLOR=${CARGO_TERM_COLOR:-never}
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
binary=$target/debug/plotline
all_steps=(fmt arrows deny lint tools clippy contract rules store acceptance audit subscriptions dkim chaos browser soak)

fail() {
    echo "tests/run: $*" >&2
    exit 1
}

is_step() { [[ " ${all_steps[*]} " == *" $1 "* ]]; }

# Runs everything, or the steps that were asked for, each with the words that follow it.
main() {
    if [ $# = 0 ]; then
        rm -f "$target"/tests-of-*
        everything
        echo "== all passed in $SECONDS s"
        sum_up
        return
    fi
    is_step "$1" || fail "$1 is no step; there are: ${all_steps[*]}"
    while [ $# -gt 0 ]; do
        step=$1 words=()
        shift
        while [ $# -gt 0 ] && ! is_step "$1"; do
            words+=("$1")
            shift
        done
        one_step "$step" "${words[@]}"
    done
}

one_step() {
    echo "== $1"
    began=$SECONDS
    trap '[ $? = 0 ] || say_how_to_see_it' EXIT
    "$@"
    trap - EXIT
    echo "== $1: passed in $((SECONDS - began)) s"
}

# --- side by side --------------------------------------------------------------------------------------------------

# Takes lanes, which run at the same time, of steps, which run one after the other. What fails ends all.
side_by_side() {
    local lane lanes=()
    # Each lane is a group of processes, which can be ended as a whole.
    set -m
    for lane in "$@"; do
        one_by_one $lane &
        lanes+=($!)
    done
    set +m
    trap 'end_lanes '"${lanes[*]}" EXIT
    for lane in "$@"; do wait -n; done
    trap - EXIT
}

end_lanes() {
    local lane
    for lane in "$@"; do kill -TERM -- "-$lane" 2>/dev/null || true; done
}

# What a step says is shown when it has ended, whole.
one_by_one() {
    local step said passed
    mkdir -p "$target/said"
    for step in "$@"; do
        said=$target/said/$step passed=yes
        tests/run "$step" >"$said" 2>&1 </dev/null || passed=no
        flock "$target/said" cat "$said"
        [ $passed = yes ] || exit 1
    done
}

# --- building and running tests ------------------------------------------------------------------------------------

# Lints and builds everything in one go: clippy-driver is a compiler that lints. Always the whole workspace, so that
# every step has the same features and nothing is compiled twice. Fresh, it takes a second.
build() {
    mkdir -p "$target"
    # Lanes may come here at the same time: each writes a file of its own.
    local built=$target/built.json.$BASHPID
    RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__ \
        cargo build --quiet --workspace --all-targets --features plotline/openapi --message-format json-render-diagnostics >"$built"
    mv "$built" "$target/built.json"
}

# Runs the tests of a step, all of them or those whose names have one of the words in it.
run_tests() {
    build
    need jq jq
    failed_tests=$target/tests-of-$1
    run_programs "$@" 2>&1 | tee "$failed_tests"
}

run_programs() {
    local folder program failed=0 found=0
    while IFS=$'\t' read -r folder program; do
        [ "$(step_of "$folder")" = "$1" ] || continue
        found=1
        (cd "$folder" && exec "$program" --quiet "${@:2}") </dev/null || failed=1
    done < <(test_programs)
    [ $found = 1 ] || fail "no tests were built for $1"
    [ $failed = 0 ]
}

# Which step runs the tests of the package in a folder.
step_of() {
    case $1 in
    domain | domain/*) echo rules ;;
    persistence | persistence/*) echo store ;;
    *) echo acceptance ;;
    esac
}

# The folder of the package and the path of every program of tests.
test_programs() {
    jq --raw-output --arg here "$PWD/" '
        select(.executable and .profile.test and (.target.kind | inside(["bench", "proc-macro"]) | not))
        | [(.manifest_path | ltrimstr($here) | rtrimstr("/Cargo.toml")), .executable] | @tsv' "$target/built.json"
}

# The sum of what the programs of tests have said, in their words.
sum_up() {
    cat "$target"/tests-of-* | awk -v seconds=$SECONDS '
        /^test result: ok/ { passed += $4; failed += $6; ignored += $8 }
        END { printf "test result: ok. %d passed; %d failed; %d ignored; finished in %ds\n", passed, failed, ignored, seconds }'
}

say_how_to_see_it() {
    local name names=
    if [ -n "${failed_tests:-}" ]; then
        names=$(sed -n '/^failures:$/,/^test result/s/^    \([a-z_0-9:]*\)$/\1/p' "$failed_tests" | sort -u)
    fi
    {
        echo "== $step: FAILED after $((SECONDS - began)) s. To see only that:"
        for name in $names; do echo "   ./tests/run $step $name"; done
        [ -n "$names" ] || echo "   ./tests/run $step"
    } >&2
}

# --- tools ---------------------------------------------------------------------------------------------------------

# A PostgreSQL server that goes when this process has ended; or the one that there is already.
postgres() {
    [ -z "${PLOTLINE_TEST_POSTGRES:-}" ] || return 0
    PLOTLINE_TEST_POSTGRES=$(tests/postgres start "$(mktemp -d "${TMPDIR:-/tmp}/plotline-pg.XXXXXX")" $$)
    export PLOTLINE_TEST_POSTGRES
}

# A command that a test uses; installed from Debian where it is missing.
need() {
    command -v "$1" >/dev/null || need_package "$2"
}

need_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail "the package $1 is needed; install it"
    mkdir -p "$target"
    (
        flock 9
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -qq -y --no-install-recommends "$1"
    ) 9>"$target/apt.lock"
}

need_tools() {
    local tool
    for tool in "$@"; do
        case $tool in
        python3-venv)
            need python3 python3
            python3 -c 'import ensurepip' 2>/dev/null || need_package python3-venv
            ;;
        postgresql) tests/postgres install ;;
        *) need "$tool" "$tool" ;;
        esac
    done
}
