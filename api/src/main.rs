//! Plotline: a game service for turn-based city-building board games.
//!
//! This file puts the parts together; it is the only one that names `persistence`.

mod admin;
mod audit;
mod background;
mod backup;
mod behind;
mod check;
mod cli;
mod config;
mod courier;
mod drain;
mod keys;
mod logging;
mod mails;
mod metrics;
mod nats;
mod owner;
mod serve;
mod sockets;
mod verify;

use clap::Parser;
use cli::{AdminCommand, AuditCommand, Cli, Command, Contract, KeysCommand, Restore};
use config::{Config, Switch};
use jiff::{SignedDuration, Timestamp};
use keys::Seals;
use nats::Nats;
use owner::{Owner, Writer};
use plotline_adapters::keys::{KeyKind, KeyRing, KeyVault};
use plotline_adapters::{Argon2Passwords, ServiceClock, SystemClock, SystemEntropy, TimeSource};
use plotline_domain::audit::Audits;
use plotline_domain::games::Games;
use plotline_domain::notices::{Courier, Deliverers, Notices, Patience};
use plotline_domain::players::Players;
use plotline_domain::ports::{Clock, Entropy, StoreError};
use plotline_domain::submissions::Submissions;
use plotline_domain::upkeep::UpkeepStore;
use plotline_domain::webhooks::{Reach, Webhooks};
use plotline_mail::{MailFolder, MailKey, Postman};
use plotline_persistence::{Announced, Announcements, ConnectError, Settings, Store};
use plotline_pictures::Pictures;
use plotline_service::auth::{AccessTokens, Authenticator};
use plotline_service::connections::Connections;
use plotline_service::limits::Limits;
use plotline_service::live::{Ear, Hub, Link, Quota, Wire};
use plotline_service::submissions::SubmissionLog;
use plotline_service::{Database, HeavyWork, ReadyBytes, Service};
use plotline_webhooks::HttpSender;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use uuid::Uuid;

/// A turn asks for memory hundreds of times, on one thread, and frees it on another.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often a command that takes long says how far it has come.
const NEWS: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let ended = run(Cli::parse().command.unwrap_or(Command::Serve));
    logging::flush();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Serve => with_settings(serve),
        Command::Migrate => with_settings(migrate),
        Command::Backup(asked) => with_settings(async |config| {
            sqlite_file(&config)?;
            let store = open_to_read(&config).await?;
            backup::back_up(&asked, &config.keys(), store.as_ref()).await
        }),
        Command::Restore(asked) => with_settings(async |config| restore(&asked, config).await),
        Command::Check => {
            with_settings(async |config| check::check(open_to_read(&config).await?, &config.keys()).await)
        }
        Command::Verify(asked) => verify::verify(&asked),
        Command::Mails { limit } => mails::list(&Config::read()?, limit),
        Command::Keys(command) => with_settings(async |config| manage_keys(command, config).await),
        Command::Admin(command) => with_settings(async |config| change_admins(&command, config).await),
        Command::Audit(command) => with_settings(async |config| look_after_audit(command, config).await),
        Command::Contract {
            which: Contract::Openapi,
        } => {
            println!("{}", plotline_rest::openapi_text());
            Ok(())
        }
        Command::Contract {
            which: Contract::Graphql,
        } => {
            print!("{}", plotline_graphql::sdl());
            Ok(())
        }
    }
}

/// Reads the settings and works by them, on as many threads as they say.
fn with_settings(work: impl AsyncFnOnce(Config) -> Result<(), String>) -> Result<(), String> {
    let config = Config::read()?;
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime
        .worker_threads(config.workers as usize)
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| format!("The threads cannot be started: {error}."))?;
    runtime.block_on(work(config))
}

async fn serve(config: Config) -> Result<(), String> {
    logging::start(config.log_format);
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    // Taken before the database is opened, so that nothing changes while another service drains.
    let owner = match file_of(&config)? {
        Some(file) => Some(Owner::of(&file).await?),
        None => None,
    };
    let settings = Settings {
        owner: owner.as_ref().is_some_and(Owner::is_alone),
        ..settings_of(&config)
    };
    let store = open_store(&config, settings).await?;
    let keys = KeyRing::open(&config.keys(), Arc::new(SystemEntropy)).map(Arc::new)?;
    keys::check(&keys, &Seals::count_in(store.as_ref()).await?)?;
    let clock = ServiceClock::start(StoreTime(store.clone())).await;
    let clock = clock.map_err(|error| format!("The database does not tell the time: {error}."))?;
    let entropy: &dyn Entropy = &SystemEntropy;
    let joined = store
        .join_nodes(Uuid::from_bytes(entropy.bytes()).to_string())
        .await;
    let joined = joined.map_err(|error| format!("The database cannot be joined: {error}."))?;
    let (service, link) = build(&config, store, keys, Arc::new(clock))?;
    let served = serve::serve(&config, service, link, owner.as_ref()).await;
    if let Some(membership) = joined {
        membership.leave().await;
    }
    served
}

async fn migrate(config: Config) -> Result<(), String> {
    let _owner = match file_of(&config)? {
        Some(file) => match Owner::to_migrate(&file).await? {
            None => return tell_schema_of_service(&config).await,
            owner => owner,
        },
        None => None,
    };
    open_store(&config, settings_of(&config)).await?;
    println!("The database is up to date.");
    Ok(())
}

/// A service migrates when it starts, so beside one of this version nothing is left to do.
async fn tell_schema_of_service(config: &Config) -> Result<(), String> {
    let schema = open_to_read(config).await?.schema().await;
    let schema = schema.map_err(|error| format!("The database cannot be read: {error}."))?;
    if !schema.lacking.is_empty() {
        return Err(format!(
            "A service of an older version uses the database, which lacks {}; nothing was changed. Stop that service and start \
             this version, which brings the database up to date.",
            schema.lacking.join(", ")
        ));
    }
    println!("The database is up to date; a service uses it, and nothing was changed.");
    Ok(())
}

async fn change_admins(command: &AdminCommand, config: Config) -> Result<(), String> {
    let _owner = match file_of(&config)? {
        Some(file) => match Owner::or_service(&file, command).await? {
            Writer::Command(owner) => Some(owner),
            Writer::Service(said) => {
                println!("{said}");
                return Ok(());
            }
        },
        None => None,
    };
    let store = open_store(&config, settings_of(&config)).await?;
    println!("{}", admin::carry_out(command, &admin::players_in(store)?).await?);
    Ok(())
}

/// The SQLite file, if the database is one.
fn file_of(config: &Config) -> Result<Option<PathBuf>, String> {
    Store::file_of(&config.database()).map_err(cannot_open)
}

/// How whoever writes uses the database. Only a service that holds the lock is its owner.
fn settings_of(config: &Config) -> Settings {
    Settings {
        start_wait: Duration::from_secs(config.wait_seconds.into()),
        ..Settings::of_size(config.db_connections as usize)
    }
}

/// Opens the database and brings it up to date.
async fn open_store(config: &Config, settings: Settings) -> Result<Arc<Store>, String> {
    std::fs::create_dir_all(&config.data_dir).map_err(|error| {
        format!(
            "The folder {} cannot be made: {error}.",
            config.data_dir.display()
        )
    })?;
    if let Some(file) = file_of(config)? {
        backup::refuse_half_restored(&owner::real_path(&file)?)?;
    }
    let store = Store::connect(&config.database(), settings)
        .await
        .map_err(cannot_open)?;
    store
        .migrate()
        .await
        .map_err(|error| format!("The database cannot be brought up to date: {error}."))?;
    Ok(Arc::new(store))
}

/// Opens a database that is there, beside those who use it, and changes nothing.
async fn open_to_read(config: &Config) -> Result<Arc<Store>, String> {
    let store = Store::connect(&config.database(), Settings::to_read()).await;
    store.map(Arc::new).map_err(cannot_open)
}

fn cannot_open(error: ConnectError) -> String {
    format!("The database cannot be opened: {error}.")
}

/// The file that backups are made of.
fn sqlite_file(config: &Config) -> Result<PathBuf, String> {
    file_of(config)?.ok_or_else(|| backup::OF_POSTGRES.to_owned())
}

async fn restore(asked: &Restore, config: Config) -> Result<(), String> {
    let place = backup::Place {
        database: owner::real_path(&sqlite_file(&config)?)?,
        keys: config.keys(),
    };
    // Until the end: a service that starts meanwhile would have its files renamed.
    let _owner = Owner::to_restore(&place.database).await?;
    let schema = backup::restore(asked, &place, Store::schema_of, |file| {
        Store::fold_wal(file).map_err(|error| {
            let file = file.display();
            format!("{file} is in use; stop the service first ({error}).")
        })
    })?;
    if !schema.lacking.is_empty() {
        println!(
            "The backup is of an older version: it lacks {}. Start the service now, which brings it up to date, and then run: \
             plotline check. What happened since the backup is lost; players may have to log in again.",
            schema.lacking.join(", ")
        );
        return Ok(());
    }
    let checked = check::check(open_to_read(&config).await?, &place.keys).await;
    checked
        .map_err(|why| format!("{why} The backup is in place as it was made; see to what is named above."))?;
    println!(
        "Start the service now. What happened since the backup is lost; players may have to log in again."
    );
    Ok(())
}

/// The keys as they are, for commands: the first of each kind are made by the service.
fn read_keys(config: &Config) -> Result<KeyRing, String> {
    KeyRing::read(&config.keys(), Arc::new(SystemEntropy))
}

fn build(
    config: &Config,
    store: Arc<Store>,
    keys: Arc<KeyRing>,
    clock: Arc<dyn Clock>,
) -> Result<(Service, Option<Link>), String> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy);
    let passwords = Arc::new(Argon2Passwords::new(config.password_workers as usize)?);
    let mail_key = MailKey::new(keys.clone());
    let issuer = config.issuer.clone();
    let tokens = AccessTokens::new(keys.clone(), issuer, clock.clone(), entropy.clone());
    let tokens = Arc::new(tokens);
    let vault = KeyVault::new(keys.clone(), KeyKind::Seeds, entropy.clone())?;
    let players = Players::new(
        store.clone(),
        store.clone(),
        passwords,
        clock.clone(),
        entropy.clone(),
    );
    let players = Arc::new(players);
    let (hub, link) = match wire(config, &store)? {
        Some(wire) => {
            let (hub, link) = Link::new(wire, Uuid::from_bytes(entropy.bytes()));
            (hub, Some(link))
        }
        None => (Hub::default(), None),
    };
    let webhooks = Arc::new(webhooks(config, &keys, &store, &clock, &entropy)?);
    let cache = config.cache();
    let games = Games::new(
        store.clone(),
        Arc::new(hub.clone()),
        Arc::new(vault),
        clock.clone(),
        entropy.clone(),
        tokens.clone(),
        cache.games,
    );
    let games = Arc::new(games);
    let pictures = Arc::new(Pictures::default());
    let mail_settings = config.mail();
    let mail = Postman::new(
        &mail_settings,
        mail_key.clone(),
        games.clone(),
        pictures,
        clock.clone(),
    )?;
    let courier = Courier::new(
        store.clone(),
        games.clone(),
        store.clone(),
        clock.clone(),
        entropy,
        Deliverers {
            mail: Arc::new(mail),
            webhooks: webhooks.clone(),
        },
        Patience {
            first: SignedDuration::from_secs(config.retry_seconds.into()),
        },
    );
    let notices = Notices::new(store.clone(), clock.clone());
    let submissions = Submissions::new(store.clone(), store.clone(), clock.clone());
    let service = Service {
        audits: Arc::new(Audits::new(store.clone(), clock.clone())),
        authenticator: Authenticator::new(tokens.clone(), players.clone(), clock.clone()),
        mail_folder: MailFolder::of(&mail_settings),
        games,
        hub,
        heavy: HeavyWork::new(),
        ready: Arc::new(ReadyBytes::new(cache.ready)),
        streams: Quota::default(),
        players,
        notices: Arc::new(notices),
        courier: Arc::new(courier),
        webhooks,
        submissions: Arc::new(submissions),
        submission_log: SubmissionLog::new(clock.clone()),
        keys,
        mail_key,
        tokens,
        limits: if config.rate_limits == Switch::On {
            Limits::on()
        } else {
            Limits::off()
        },
        inbound_secret: config.inbound_secret.clone(),
        connections: Connections::new(
            config.connections_per_address,
            config.proxies(),
            Duration::from_secs(config.request_seconds.into()),
        ),
        trusted_proxies: config.proxies(),
        draining: AtomicBool::new(false),
        database: Arc::new(StoreDatabase(store)),
        clock,
    };
    Ok((service, link))
}

fn webhooks(
    config: &Config,
    keys: &Arc<KeyRing>,
    store: &Arc<Store>,
    clock: &Arc<dyn Clock>,
    entropy: &Arc<dyn Entropy>,
) -> Result<Webhooks, String> {
    let reach = match config.webhooks_allow_private {
        Switch::On => Reach::Anywhere,
        Switch::Off => Reach::Public,
    };
    let vault = KeyVault::new(keys.clone(), KeyKind::Webhooks, entropy.clone())?;
    let sender = HttpSender::new(reach, clock.clone())?;
    Ok(Webhooks::new(
        store.clone(),
        store.clone(),
        store.clone(),
        Arc::new(sender),
        Arc::new(vault),
        clock.clone(),
        entropy.clone(),
    ))
}

/// What carries news to the other nodes, if there can be any.
fn wire(config: &Config, store: &Store) -> Result<Option<Arc<dyn Wire>>, String> {
    Ok(match (&config.nats_url, store.announcements()) {
        (Some(url), _) => Some(Arc::new(Nats::new(url)?)),
        (None, Some(announcements)) => Some(Arc::new(PostgresWire(announcements))),
        (None, None) => None,
    })
}

struct PostgresWire(Announcements);

#[async_trait::async_trait]
impl Wire for PostgresWire {
    async fn send(&self, text: String) -> Result<(), String> {
        self.0.send(text).await.map_err(|error| error.to_string())
    }

    async fn listen(&self) -> Result<Box<dyn Ear>, String> {
        match self.0.listen().await {
            Ok(announced) => Ok(Box::new(PostgresEar(announced))),
            Err(error) => Err(error.to_string()),
        }
    }
}

struct PostgresEar(Announced);

#[async_trait::async_trait]
impl Ear for PostgresEar {
    async fn next(&mut self) -> Result<String, String> {
        self.0
            .next()
            .await
            .ok_or_else(|| "the connection is lost".to_owned())
    }
}

struct StoreTime(Arc<Store>);

#[async_trait::async_trait]
impl TimeSource for StoreTime {
    async fn time(&self) -> Result<Timestamp, StoreError> {
        self.0.time().await
    }
}

struct StoreDatabase(Arc<Store>);

#[async_trait::async_trait]
impl Database for StoreDatabase {
    async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    async fn analyse(&self) -> Result<(), StoreError> {
        self.0.analyse().await
    }
}

async fn manage_keys(command: KeysCommand, config: Config) -> Result<(), String> {
    let keys = read_keys(&config)?;
    if let KeysCommand::Rotate { kind } = command {
        return keys::rotate(&keys, kind);
    }
    let store = open_to_read(&config).await?;
    let (seals, now) = (Seals::count_in(store.as_ref()).await?, SystemClock.now());
    match command {
        KeysCommand::Retire { kind, id, lost: true } => keys::give_up(&keys, &seals, kind, &id),
        KeysCommand::Retire { kind, id, .. } => keys::retire(&keys, &seals, kind, &id, now),
        _ => keys::list(&keys, &seals, now),
    }
}

async fn look_after_audit(command: AuditCommand, config: Config) -> Result<(), String> {
    let keys = read_keys(&config)?;
    let audits = Audits::new(open_to_read(&config).await?, Arc::new(SystemClock));
    match command {
        AuditCommand::Verify { head } => audit::verify(&audits, &keys, head.as_deref()).await,
        AuditCommand::Head => audit::print_head(&audits, &keys).await,
    }
}
