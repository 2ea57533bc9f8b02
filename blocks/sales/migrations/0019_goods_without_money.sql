-- What was free, or whose money went back before, comes back as goods alone.
alter table sales.refunds drop constraint refunds_amounts, add constraint refunds_amounts check (amount_minor >= 0);
