-- What somebody registered with lately, whether or not the address was taken: who shows the same password again is told that the address
-- waits to be confirmed, and learns nothing about who has an account by it.
create table gateway.registrations (
  -- Hash of the folded address.
  account bytea primary key,
  password_hash text not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on gateway.registrations to quoin_auth;

-- Whether the search by whole name finds a company.
alter table gateway.companies add column findable boolean not null default true;
