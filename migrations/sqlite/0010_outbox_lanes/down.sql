DROP INDEX notifications_by_at;
DROP INDEX deliveries_of_webhooks;
DROP INDEX deliveries_of_mail;
