-- A company may ask more than its administrators for an authenticator app.
alter table gateway.sign_up_settings add column second_factor_for_everybody boolean not null default false;
