// Many calls, one at a time.

/**
 * A function that does `act` at once, or once more after it if it is being done; calls meanwhile are gathered. What it
 * returns is done when nothing more is asked for, so whoever waits sees what came of the last call.
 */
export function gathered(act) {
  let doing = null;
  let again = false;
  return () => {
    again = true;
    doing ??= run().finally(() => (doing = null));
    return doing;
  };

  async function run() {
    while (again) {
      again = false;
      await act();
    }
  }
}
