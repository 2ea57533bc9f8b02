-- What somebody borrowed and reserved is read along these, the latest first and no further than a page.
create index loans_of_user_lent on assets.loans (tenant_id, user_id, lent_at) where lent_at is not null;
create index loans_of_user_returned on assets.loans (tenant_id, user_id, returned_at) where returned_at is not null;
create index reservations_of_user on assets.reservations (tenant_id, user_id, created_at);
