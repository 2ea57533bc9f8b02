-- A token that a page got from a provider is traded for a session once.
alter table gateway.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table gateway.one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'setup', 'confirmation', 'password_reset', 'invitation', 'magic_link', 'captcha', 'captcha_pass', 'passkey_creation',
  'passkey_sign_in', 'oauth_start', 'oauth_handover', 'email_change', 'id_token'));
