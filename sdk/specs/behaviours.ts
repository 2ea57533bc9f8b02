/** Every behaviour the client is specified by, as area → names; the area and the name make the id a test ends with. */
export const behaviours: Readonly<Record<string, string>> = {
  session: `
    seven_items all_seven_required older_expiry_rejected equal_expiry_accepted newer_expiry_accepted first_set_accepted
    sign_in_clears register_clears sign_out_clears_always app_tenant_id parent_company_token language_key
    theme_value_key theme_menu_key token_key_configured headers_read_back`,
  headers: `
    common_pair appid_alone gateway_extra gateway_condition gateway_appid_order roles_page_headers crm_rule
    crm_parent_token products_rule realtime_rule other_rule rewards_own_disabled wallet_rule block_app_id asset_headers
    storage_headers onboarding_headers`,
  transport: `
    jsonapi paging_names params_only_when_present records_is_page_size presign_flow presign_answer page_base
    trailing_slash delete_with_body list_meta wallet_data_field`,
  auth: `
    state_fields user_fields login_effect start_login register_effect user_loaded user_loaded_chain roles_once
    logout_effect logout_on_failure clear_state clear_state_when permissions_requested permissions_union
    permission_check role_fields permission_fields permission_level_default permission_tree login_field_email
    default_paths confirm_success_url password_without_current password_reset_token recaptcha resend_confirmation
    invitation_params tenant_lookup auth_notice declared_models profile_level_default dd_auth_user`,
  oauth: 'window_types bad_window_type popup_poll popup_stop',
  company: `
    fields access_fields state_fields first_company access_request provider_email access_granted request_resets
    logo_flow templates_clone secret`,
  profile: 'idle_start flags_exclusive success_loads nested_user_removed failure_logged avatar_fields avatar_size_text',
  identity: `
    lookup_then_load none_then_create error_then_create create_failure_logged fallback_phone fallback_email
    fallback_name client_state crm_state crm_no_trigger assets_names assets_role_fixed assets_contact content_names
    content_tag content_fields content_roles content_trigger files_fields files_first_time files_no_trigger forms_fields
    forms_no_trigger onboarding_fields word_split realtime_fields realtime_names realtime_trigger realtime_role
    sales_fields sales_roles sales_trigger_off dd_fields dd_names dd_roles role_unique_ids`,
  roles: `
    list_state list_cancelled list_crud one_role guest admin support user authorized company_admin mock_roles
    mock_register_role mail_templates admin_tools booking_admin users_of_role`,
  errors: `
    gw_401 gw_401_exempt gw_shape gw_500_ok forms_shape passthrough_000 geo_shape passthrough_001 user_load_log
    missing_base double_import`,
  i18n: 'six default_en full_two persist locale_object plural',
  theme: 'modes system_follows set_only_two default_light reload pattern stored flag_300 slide_600 scroll_500 demos',
  tabs: 'main_default sub_default breakdown_default saved restored keys',
  lists: `
    model sort_default page_default size_default result exact_fields substring blank_ignored sort_both order_of_work`,
  format: 'file_size',
  content: 'text_first_line text_paragraphs text_toggle text_strip',
  mock: 'mode_only three_users user_fields communication address social role_ids',
  settings: 'captcha_key editor_key relay app_id',
  sales: `
    guard_non7 guard_ok_status guard_bad_status guard_waits_user guard_waits_payment triggers_off state_fields label_active
    label_paid label_payment_attempted label_other order_payload_text detail_subtotal detail_tax_value`,
  routes: 'link_sign_in_params last_url_kept',
}
