alter table news add column trace text;
