#!/bin/sh
# PostgreSQL's image runs this once, when it creates the database: the server owns its own database and nothing else.
set -eu
psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="$VESPER_DATABASE_PASSWORD" <<'SQL'
create role vesper with login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database vesper owner vesper;
revoke connect on database vesper from public;
SQL
