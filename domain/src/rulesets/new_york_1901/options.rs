//! How a game is set up (NY-17 to NY-22).

use super::content::{ChallengeId, CharacterId, StreetId};
use crate::kernel::Seat;
use serde::{Deserialize, Serialize};

/// How a game of New York 1901 is set up. What is left out has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::SimpleObject, async_graphql::InputObject),
    graphql(name = "NewYork1901Options", input_name = "NewYork1901OptionsInput")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = NewYork1901Options))]
pub struct Options {
    /// Which rules for beginning and for unlocking generations are used (NY-17).
    #[cfg_attr(feature = "graphql", graphql(default))]
    pub variant: Variant,
    /// Which bonus challenge is in play (NY-18).
    #[cfg_attr(feature = "graphql", graphql(default))]
    pub bonus_challenge: BonusChallenge,
    /// The three streets with a card in play, or `random` (NY-19).
    #[cfg_attr(feature = "graphql", graphql(default))]
    #[cfg_attr(feature = "openapi", schema(inline))]
    pub street_cards: Choice<Vec<StreetId>>,
    /// One character for each seat, in seat order, or `random` (NY-20). Without effect in the advanced variant.
    #[cfg_attr(feature = "graphql", graphql(default))]
    #[cfg_attr(feature = "openapi", schema(inline))]
    pub characters: Choice<Vec<CharacterId>>,
    /// The seat that begins, or `random` (NY-21).
    #[cfg_attr(feature = "graphql", graphql(default))]
    #[cfg_attr(feature = "openapi", schema(inline))]
    pub first_player: Choice<Seat>,
    /// Whether tiles may be turned over (NY-22, NY-69).
    #[cfg_attr(feature = "graphql", graphql(default))]
    pub allow_flip: bool,
}

/// Which rules are played by (NY-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::Enum),
    graphql(name = "NewYork1901Variant")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = NewYork1901Variant))]
pub enum Variant {
    /// Everybody begins with a character's lot and a starting property.
    #[default]
    Standard,
    /// Everybody begins with nothing, and generations unlock later.
    Advanced,
}

/// Which bonus challenge is in play (NY-18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(
    feature = "graphql",
    derive(async_graphql::Enum),
    graphql(name = "NewYork1901BonusChallenge")
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = NewYork1901BonusChallenge))]
pub enum BonusChallenge {
    /// One of the five is drawn.
    #[default]
    Random,
    /// None; advised while learning.
    None,
    GoldTycoon,
    ChiefArchitect,
    GoldenPrestige,
    BronzeBaron,
    KingOfGenerations,
}

/// Something that is chosen or left to chance: `"random"`, or what is chosen. In GraphQL nothing stands for `random`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected `random` or what is chosen, by its names in the content"
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Choice<T> {
    Random(ByChance),
    Chosen(T),
}

/// The word for what chance decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = NewYork1901ByChance))]
pub enum ByChance {
    #[default]
    Random,
}

impl BonusChallenge {
    /// The challenge that is named, or none; nothing if chance decides.
    pub(super) fn named(self) -> Option<Option<ChallengeId>> {
        match self {
            BonusChallenge::Random => None,
            BonusChallenge::None => Some(None),
            BonusChallenge::GoldTycoon => Some(Some(ChallengeId::GoldTycoon)),
            BonusChallenge::ChiefArchitect => Some(Some(ChallengeId::ChiefArchitect)),
            BonusChallenge::GoldenPrestige => Some(Some(ChallengeId::GoldenPrestige)),
            BonusChallenge::BronzeBaron => Some(Some(ChallengeId::BronzeBaron)),
            BonusChallenge::KingOfGenerations => Some(Some(ChallengeId::KingOfGenerations)),
        }
    }
}

impl<T> Choice<T> {
    pub(super) fn chosen(&self) -> Option<&T> {
        match self {
            Choice::Random(_) => None,
            Choice::Chosen(chosen) => Some(chosen),
        }
    }
}

impl<T> Default for Choice<T> {
    fn default() -> Self {
        Choice::Random(ByChance::Random)
    }
}

#[cfg(feature = "graphql")]
mod graphql {
    use super::Choice;
    use async_graphql::{
        ContextSelectionSet, InputType, InputValueError, InputValueResult, OutputType, Positioned,
        ServerResult, Value, parser::types::Field, registry::Registry,
    };
    use std::borrow::Cow;

    impl<T: InputType> InputType for Choice<T> {
        type RawValueType = T::RawValueType;
        fn type_name() -> Cow<'static, str> {
            <Option<T> as InputType>::type_name()
        }
        fn qualified_type_name() -> String {
            <Option<T> as InputType>::qualified_type_name()
        }
        fn create_type_info(registry: &mut Registry) -> String {
            <Option<T> as InputType>::create_type_info(registry)
        }
        fn parse(value: Option<Value>) -> InputValueResult<Self> {
            let chosen = Option::<T>::parse(value).map_err(InputValueError::propagate)?;
            Ok(chosen.map_or_else(Choice::default, Choice::Chosen))
        }
        fn to_value(&self) -> Value {
            self.chosen().map_or(Value::Null, InputType::to_value)
        }
        fn as_raw_value(&self) -> Option<&T::RawValueType> {
            self.chosen().and_then(InputType::as_raw_value)
        }
    }

    impl<T: OutputType> OutputType for Choice<T> {
        fn type_name() -> Cow<'static, str> {
            <Option<T> as OutputType>::type_name()
        }
        fn qualified_type_name() -> String {
            <Option<T> as OutputType>::qualified_type_name()
        }
        fn create_type_info(registry: &mut Registry) -> String {
            <Option<T> as OutputType>::create_type_info(registry)
        }
        async fn resolve(
            &self,
            context: &ContextSelectionSet<'_>,
            field: &Positioned<Field>,
        ) -> ServerResult<Value> {
            match self.chosen() {
                Some(chosen) => chosen.resolve(context, field).await,
                None => Ok(Value::Null),
            }
        }
    }
}
