-- Runs once, in a new database server: creates the site's database, and a role for it that can do nothing else there.
\getenv password POSTGRES_PASSWORD
CREATE ROLE sundry LOGIN PASSWORD :'password';
CREATE DATABASE sundry OWNER sundry;
-- Administrators connect from inside the container, without a password.
ALTER ROLE postgres PASSWORD NULL;
