DROP TABLE device_tokens;
