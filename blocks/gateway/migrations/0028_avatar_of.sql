-- A picture that goes is taken from whoever shows it: without this, by reading every member of the company.
create index users_avatar on gateway.users (tenant_id, user_avatar_id) where user_avatar_id is not null;
