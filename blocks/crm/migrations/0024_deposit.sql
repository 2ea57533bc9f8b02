-- How much of an accepted offer is set aside in the wallet of whoever buys; empty, as for all companies so far: nothing.
alter table crm.settings add column deposit_basis_points bigint check (deposit_basis_points between 0 and 10000);
