-- The checks of 0034 hold for rows written before them.
alter table notification_settings validate constraint notification_settings_night_report;
alter table notification_settings validate constraint notification_settings_alerts;
