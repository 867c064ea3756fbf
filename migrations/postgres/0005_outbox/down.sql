DROP TABLE notification_settings;
DROP TABLE attempts;
DROP TABLE deliveries;
DROP TABLE notifications;
