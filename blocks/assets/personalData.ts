import { erasedName, ifTheirs, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

/** What the register holds of people: who borrows and reserves, who works on things, and whom a vendor names. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'assets.users',
      as: 'account',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: { first_name: null, last_name: null, name: erasedName, email: null, phone: null, payload: null },
    },
    {
      table: 'assets.loans',
      as: 'loans',
      by: { user: ['user_id'], called: 'borrower_name' },
      forget: {
        borrower_name: `case when t.borrower_name is not null then ${erasedName} end`,
        notes: masked,
        terms: maskedWhole,
        payload: masked,
      },
      open: `t.deleted_at is null and t.state = 'open'`,
    },
    {
      table: 'assets.reservations',
      as: 'loans',
      by: { user: ['user_id'] },
      forget: { purpose: null, notes: null, payload: null },
    },
    {
      table: 'assets.alerts',
      as: 'loans',
      by: { rows: { loan_id: 'assets.loans' } },
      forget: { message: masked, resolution: masked, cause: masked, payload: masked },
    },
    {
      table: 'assets.operations',
      as: 'work',
      by: { called: 'performed_by' },
      forget: { performed_by: erasedName, description: masked, payload: masked },
    },
    // To whom something was assigned is the result of assigning it, whoever did.
    {
      table: 'assets.operations',
      called: 'assets.operations.assigned',
      as: 'work',
      by: { called: 'result' },
      forget: { result: erasedName, description: masked, payload: masked },
    },
    // An audit names everybody it was divided among; the others stay in the list.
    {
      table: 'assets.audit_sessions',
      as: 'work',
      by: {
        also: ({ names }) => `exists (select from unnest(${names}) n where position(n in lower(t.divided_among)) > 0)`,
      },
      forget: { divided_among: maskedWhole },
    },
    {
      table: 'assets.vendor_contacts',
      as: 'vendors',
      by: { mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: { name: erasedName, role: null, email: null, phone: null, notes: null, payload: null },
    },
    {
      table: 'assets.vendors',
      as: 'vendors',
      by: { mail: ['email'], phone: ['phone'], name: ['contact_name'] },
      forget: { name: maskedWhole, contact_name: null, email: ifTheirs, phone: ifTheirs, notes: maskedWhole, payload: masked },
    },
    { table: 'assets.entity_accesses', as: 'account', by: { user: ['user_id'] }, forget: 'row' },
    {
      table: 'assets.entity_access_requests',
      as: 'account',
      by: { user: ['user_id'] },
      forget: { reason: null },
    },
    { table: 'assets.feeds', as: 'account', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
    { table: 'assets.digest_refusals', as: 'account', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
  ],
  nobodys: {
    'assets.entities': 'departments and branches',
    'assets.warehouses': 'places',
    'assets.handovers': 'ids alone, for minutes',
  },
}
