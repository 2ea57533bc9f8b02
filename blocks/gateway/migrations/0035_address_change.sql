alter table gateway.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table gateway.one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'setup', 'confirmation', 'password_reset', 'invitation', 'magic_link', 'captcha', 'captcha_pass', 'passkey_creation',
  'passkey_sign_in', 'oauth_start', 'oauth_handover', 'address_change'));

-- An account's address stands with every company its person belongs to, each behind its own wall: all of them change, or none.
create function gateway.change_address(person uuid, address text) returns void language sql security definer set search_path = '' as $$
  update gateway.people set email = address, updated_at = clock_timestamp() where id = person;
  update gateway.users set email = address, version = version + 1, updated_at = clock_timestamp() where id = person;
$$;
revoke execute on function gateway.change_address(uuid, text) from public;
grant execute on function gateway.change_address(uuid, text) to quoin_auth;
