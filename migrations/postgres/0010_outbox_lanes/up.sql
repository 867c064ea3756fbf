-- Mail and webhooks are claimed apart; neither has to look past what waits of the other.
CREATE INDEX deliveries_of_mail ON deliveries (next_at, game_id, notification_id) WHERE next_at IS NOT NULL AND channel = 'mail';
CREATE INDEX deliveries_of_webhooks ON deliveries (next_at, game_id, notification_id, channel) WHERE next_at IS NOT NULL AND channel <> 'mail';

-- What is old is forgotten, and admins see what everybody was told, newest first.
CREATE INDEX notifications_by_at ON notifications (at, notification_id, game_id);
