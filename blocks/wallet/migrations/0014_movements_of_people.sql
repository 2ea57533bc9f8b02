-- What happened in somebody's wallets is read along this, the latest first and no further than a page.
create index transactions_of_user on wallet.transactions (tenant_id, user_id, created_at);
