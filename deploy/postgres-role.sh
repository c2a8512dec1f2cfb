#!/bin/sh
# PostgreSQL's image runs this once, when it creates the database: the server owns its own database and nothing else, and replicas
# copy it as a role that owns nothing.
set -eu
psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 --set=password="$VESPER_DATABASE_PASSWORD" \
  --set=replication_password="$REPLICATION_PASSWORD" <<'SQL'
create role vesper with login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create role replicator with login nosuperuser nocreatedb nocreaterole replication password :'replication_password';
create database vesper owner vesper;
revoke connect on database vesper from public;
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
