import { erasedName, ifTheirs, masked, maskedWhole, type PersonalData } from '@quoin/kit/server'

/** What the shop holds of people: who they are, their carts, and vendors who are one person. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'products.users',
      as: 'customer',
      identity: true,
      by: { user: ['id'], mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: { name: erasedName, username: null, email: null, phone: null },
    },
    {
      table: 'products.companies',
      as: 'customer',
      by: { user: ['user_id'], mail: ['email'] },
      forget: { name: maskedWhole, email: ifTheirs, website: null },
    },
    {
      table: 'products.carts',
      as: 'carts',
      by: { user: ['user_id'] },
      forget: { notes: null, payload: null, trace: masked },
    },
    {
      table: 'products.cart_details',
      as: 'carts',
      by: { rows: { cart_id: 'products.carts' } },
      forget: { notes: null, payload: null },
    },
    { table: 'products.saved_carts', as: 'carts', by: { user: ['user_id'] }, forget: 'row' },
    // What was said of a product stays with its stars; nobody is named beside it any more.
    {
      table: 'products.reviews',
      as: 'activity',
      by: { user: ['user_id'] },
      forget: { user_name: erasedName, reason: null, moderation_notes: null },
    },
    { table: 'products.review_votes', as: 'activity', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'products.review_flags', as: 'activity', by: { user: ['user_id'] }, forget: { reason: null } },
    // What became a product stays; who suggested it is not named beside it any more.
    {
      table: 'products.submissions',
      as: 'activity',
      by: { user: ['submitted_by_id'], mail: ['submitted_by_email'] },
      forget: {
        submitted_by_email: null,
        submission_notes: null,
        found_at_store: null,
        payload: null,
        review_notes: null,
        rejection_reason: null,
      },
    },
    {
      table: 'products.tax_exemptions',
      as: 'customer',
      by: { user: ['user_id'] },
      forget: { reason: masked },
      keeps: { tax_id: 'tax' },
    },
    {
      table: 'products.vendors',
      as: 'vendors',
      by: { mail: ['email'], phone: ['phone'], name: ['contact_name'] },
      forget: { name: maskedWhole, contact_name: null, email: ifTheirs, phone: ifTheirs, payload: masked },
    },
  ],
  nobodys: {
    'products.warehouses': 'places',
    'products.brands': 'goods',
    'products.catalogs': 'goods',
    'products.filters': 'goods',
    'products.promotion_uses': 'ids and counts alone',
    'products.reservations': 'ids and counts alone',
  },
}
