#!/bin/sh
# Patroni runs this once, when it creates the first server: Vesper owns its own database and nothing else.
set -eu
psql "$1" --set=ON_ERROR_STOP=1 --set=password="$VESPER_DATABASE_PASSWORD" <<'SQL'
create role vesper with login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database vesper owner vesper;
revoke connect on database vesper from public;
SQL
