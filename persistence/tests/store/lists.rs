use crate::make::*;
use crate::world::World;
use plotline_domain::games::{Commit, Game, GameQuery, GameStore, PlanChanges, Status, Visibility};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Standing;
use plotline_domain::players::Player;
use plotline_domain::record::Event;
use plotline_persistence::Store;

on_both_databases! {
    games_are_listed_newest_first_and_whole,
    a_list_is_read_page_by_page_without_repetition_or_gap,
    a_list_is_narrowed_by_ruleset_status_and_player,
    a_private_game_is_listed_for_its_players_alone,
    the_unfinished_games_of_a_player_come_oldest_first,
    a_game_leaves_the_unfinished_ones_when_it_ends,
    revisions_are_told_of_many_games_at_once,
    the_revisions_of_players_are_those_of_their_unfinished_games,
    games_are_due_when_their_deadline_has_come_and_until_it_has_gone,
}

/// A list, of which the ids can be had without it.
async fn listed(store: &Store, query: &GameQuery) -> Vec<Game> {
    let games = store.list(query).await.unwrap();
    assert_eq!(store.list_ids(query).await.unwrap(), ids(&games));
    games
}

async fn games_are_listed_newest_first_and_whole(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let mut first = game(&ada);
    sits(&mut first, 2, &bob);
    let first = stored(&store, first).await;
    let second = stored_game(&store, &bob).await;
    let mut empty = game(&ada);
    empty.seats[0].player = None;
    let empty = stored(&store, empty).await;
    assert_eq!(listed(&store, &everything(&ada)).await, [empty, second, first]);
}

async fn a_list_is_read_page_by_page_without_repetition_or_gap(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let bob = stored_player(&store, "bob").await;
    let mut stored_ids = Vec::new();
    for number in 0..7 {
        let mut game = game(&ada);
        // Games that are not shown must not shorten a page.
        game.visibility = if number % 3 == 1 {
            Visibility::Private
        } else {
            Visibility::Public
        };
        sits(
            &mut game,
            2,
            &stored_player(&store, &format!("guest{number}")).await,
        );
        let game = stored(&store, game).await;
        if number % 3 != 1 {
            stored_ids.push(game.id);
        }
    }
    stored_ids.reverse();
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = store
            .list(&GameQuery {
                after,
                limit: 2,
                ..everything(&bob)
            })
            .await
            .unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.id);
        seen.extend(ids(&page));
    }
    assert_eq!(seen, stored_ids);
    assert!(
        store
            .list(&GameQuery {
                limit: 0,
                ..everything(&bob)
            })
            .await
            .unwrap()
            .is_empty()
    );
}

async fn a_list_is_narrowed_by_ruleset_status_and_player(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let of_ada = stored_game(&store, &ada).await;
    let of_bob = stored_game(&store, &bob).await;
    let active = play(&store, &stored_game(&store, &ada).await).await.unwrap();
    let list = async |query: GameQuery| ids(&listed(&store, &query).await);
    let all = || everything(&ada);

    assert_eq!(
        list(GameQuery {
            status: Some(Status::Open),
            ..all()
        })
        .await,
        [of_bob.id, of_ada.id]
    );
    assert_eq!(
        list(GameQuery {
            status: Some(Status::Active),
            ..all()
        })
        .await,
        [active.id]
    );
    assert!(
        list(GameQuery {
            status: Some(Status::Cancelled),
            ..all()
        })
        .await
        .is_empty()
    );
    assert_eq!(
        list(GameQuery {
            player: Some(ada.id),
            ..all()
        })
        .await,
        [active.id, of_ada.id]
    );
    assert_eq!(
        list(GameQuery {
            player: Some(bob.id),
            ..all()
        })
        .await,
        [of_bob.id]
    );
    assert!(
        list(GameQuery {
            player: Some(player_id()),
            ..all()
        })
        .await
        .is_empty()
    );
    let both = GameQuery {
        player: Some(ada.id),
        status: Some(Status::Open),
        ..all()
    };
    assert_eq!(list(both).await, [of_ada.id]);

    let tower_up = of_ada.options.ruleset().about().id.to_owned();
    assert_eq!(
        list(GameQuery {
            ruleset: Some(tower_up),
            ..all()
        })
        .await
        .len(),
        3
    );
    for unknown in ["chess", "", "nul\0byte"] {
        assert!(
            list(GameQuery {
                ruleset: Some(unknown.into()),
                ..all()
            })
            .await
            .is_empty()
        );
    }
}

async fn a_private_game_is_listed_for_its_players_alone(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let eve = stored_player(&store, "eve").await;
    let mut private = game(&ada);
    private.visibility = Visibility::Private;
    sits(&mut private, 2, &bob);
    let private = stored(&store, private).await;
    let sees = async |viewer: &Player, of: Option<&Player>| {
        let query = GameQuery {
            player: of.map(|player| player.id),
            ..everything(viewer)
        };
        ids(&listed(&store, &query).await)
    };
    assert_eq!(sees(&ada, None).await, [private.id]);
    assert_eq!(sees(&bob, Some(&ada)).await, [private.id]);
    assert!(sees(&eve, None).await.is_empty());
    assert!(
        sees(&eve, Some(&ada)).await.is_empty(),
        "asking for a player opens no private game"
    );
}

async fn the_unfinished_games_of_a_player_come_oldest_first(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let active = play(&store, &stored_game(&store, &ada).await).await.unwrap();
    stored_game(&store, &bob).await;
    let mut open = game(&bob);
    open.visibility = Visibility::Private;
    sits(&mut open, 3, &ada);
    let open = stored(&store, open).await;
    let cancelled = stored_game(&store, &ada).await;
    end(&store, &cancelled, Status::Cancelled).await;
    let newest = stored_game(&store, &ada).await;
    assert_eq!(
        store.unfinished_of(ada.id, 10).await.unwrap(),
        [active.clone(), open.clone(), newest]
    );
    assert_eq!(store.unfinished_of(ada.id, 2).await.unwrap(), [active, open]);
    assert!(store.unfinished_of(player_id(), 10).await.unwrap().is_empty());
}

async fn a_game_leaves_the_unfinished_ones_when_it_ends(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let game = stored_game(&store, &ada).await;
    let mut joined = game.clone();
    joined.revision += 1;
    sits(&mut joined, 2, &bob);
    let seats = [(seat(2), nonce(""))];
    store
        .commit(Commit {
            game: &joined,
            seats: Some(&seats),
            events: &[],
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    assert_eq!(ids(&store.unfinished_of(bob.id, 10).await.unwrap()), [game.id]);
    let ended = end(&store, &joined, Status::Finished).await;
    for player in [&ada, &bob] {
        assert!(store.unfinished_of(player.id, 10).await.unwrap().is_empty());
    }
    let finished = GameQuery {
        status: Some(Status::Finished),
        player: Some(bob.id),
        ..everything(&bob)
    };
    assert_eq!(store.list(&finished).await.unwrap(), [ended]);
}

async fn end(store: &Store, game: &Game, status: Status) -> Game {
    let mut after = game.clone();
    after.revision += 1;
    after.status = status;
    after.finished_at = Some(at(8));
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &[],
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    after
}

fn ids(games: &[Game]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

async fn revisions_are_told_of_many_games_at_once(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (one, other) = (stored_game(&store, &ada).await, stored_game(&store, &ada).await);
    let other = changed(&store, other).await;
    stored_game(&store, &ada).await;
    let nobodys = game(&ada).id;
    let mut revisions = store.revisions(&[other.id, nobodys, one.id]).await.unwrap();
    revisions.sort_unstable();
    assert_eq!(revisions, [(one.id, 0), (other.id, 1)]);
    assert_eq!(store.revisions(&[]).await.unwrap(), []);
}

async fn the_revisions_of_players_are_those_of_their_unfinished_games(World { store, .. }: World) {
    let mut players = Vec::new();
    for name in ["ada", "bob", "cid"] {
        players.push(stored_player(&store, name).await);
    }
    let mut both = game(&players[0]);
    sits(&mut both, 2, &players[1]);
    let both = stored(&store, both).await;
    let own = changed(&store, stored_game(&store, &players[0]).await).await;
    let mut over = stored_game(&store, &players[1]).await;
    over.status = Status::Cancelled;
    changed(&store, over).await;
    let [ada, bob, cid] = [0, 1, 2].map(|n: usize| players[n].id);
    let found = store.revisions_of_players(&[cid, bob, ada]).await.unwrap();
    let mut expected = vec![(ada, both.id, 0), (ada, own.id, 1), (bob, both.id, 0)];
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// The game after a change that nobody sees.
async fn changed(store: &Store, mut game: Game) -> Game {
    game.revision += 1;
    let commit = Commit {
        game: &game,
        seats: None,
        events: &[],
        answer: None,
        notices: &[],
        plans: PlanChanges::default(),
    };
    store.commit(commit).await.unwrap();
    game
}

async fn games_are_due_when_their_deadline_has_come_and_until_it_has_gone(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let bob = stored_player(&store, "bob").await;
    stored_game(&store, &bob).await;
    let (late, _) = racing_until(&store, &ada, 20).await;
    let (soon, after) = racing_until(&store, &bob, 10).await;
    // A claim that has run out at once claims nothing.
    let due = async |seconds| store.claim_due(at(seconds), at(seconds), 5).await.unwrap();
    assert_eq!(due(9).await, []);
    assert_eq!(due(10).await, [soon]);
    assert_eq!(due(20).await, [soon, late]);
    assert_eq!(store.claim_due(at(20), at(20), 1).await.unwrap(), [soon]);

    let (over, events) = after_turn(&after, 1);
    let over = Game {
        status: Status::Finished,
        ..over
    };
    change(&store, &over, &events).await;
    assert_eq!(due(20).await, [late]);
}

/// An active game in which a timer runs out after so many seconds.
async fn racing_until(store: &Store, opener: &Player, seconds: i64) -> (GameId, Game) {
    let (mut racing, events) = after_turn(&stored_game(store, opener).await, 1);
    racing.standing = Some(Standing::racing(vec![seat(1)], at(seconds)));
    change(store, &racing, &events).await;
    (racing.id, racing)
}

async fn change(store: &Store, game: &Game, events: &[Event]) {
    let commit = Commit {
        game,
        seats: None,
        events,
        answer: None,
        notices: &[],
        plans: PlanChanges::default(),
    };
    store.commit(commit).await.unwrap();
}
