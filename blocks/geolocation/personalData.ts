import { erasedName, masked, type PersonalData } from '@quoin/kit/server'

/** What places hold of people: who lives or works at an address, and who booked what. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'geolocation.bookings',
      as: 'customer',
      by: { user: ['user_id'], mail: ['guest_email'], name: ['guest_name'] },
      forget: {
        guest_name: erasedName,
        guest_email: null,
        guest_phone: null,
        purpose: masked,
        notes: null,
        reason: null,
        payload: null,
        custom_fields: `'{}'`,
      },
    },
    {
      table: 'geolocation.addresses',
      as: 'customer',
      by: { name: ['first_name', 'last_name'], called: 'name' },
      forget: { name: erasedName, first_name: null, last_name: null, payload: null },
    },
    {
      table: 'geolocation.waiting',
      as: 'customer',
      by: { user: ['user_id'] },
      forget: 'row',
    },
    {
      // With the password, and what was read by it.
      table: 'geolocation.own_calendars',
      as: 'account',
      by: { user: ['user_id'] },
      key: 'user_id',
      forget: 'row',
    },
    {
      table: 'geolocation.busy_times',
      as: 'work',
      by: { user: ['user_id'] },
      forget: 'row',
    },
    {
      table: 'geolocation.tickets',
      as: 'customer',
      by: { user: ['user_id'], mail: ['holder_email'], name: ['holder_name'] },
      forget: { holder_name: erasedName, holder_email: null, reason: null },
    },
    {
      table: 'geolocation.identities',
      as: 'account',
      by: { user: ['user_id'], mail: ['email'], name: ['name'] },
      forget: 'row',
    },
    {
      table: 'geolocation.location_identities',
      as: 'work',
      by: { user: ['user_id'] },
      forget: 'row',
    },
    {
      table: 'geolocation.location_managers',
      as: 'work',
      by: { user: ['user_id'] },
      forget: 'row',
    },
    {
      table: 'geolocation.route_locations',
      as: 'work',
      by: { user: ['user_id'] },
      forget: 'row',
    },
    {
      table: 'geolocation.route_tracks',
      as: 'work',
      by: { user: ['user_id'] },
      key: 'user_id',
      forget: 'row',
    },
    {
      table: 'geolocation.locations',
      as: 'work',
      by: { mail: ['contact_email'] },
      forget: { contact_email: null, contact_phone: null },
    },
  ],
  nobodys: {
    'geolocation.series': 'how often a booking repeats',
    'geolocation.slots': 'times that are offered at a location',
    'geolocation.taxes': 'taxes at a location',
    'geolocation.images': 'pictures of a location',
    'geolocation.routes': 'ways that people travel',
    'geolocation.ticket_kinds': 'what of an event can be had at which price',
    'geolocation.own_busy': 'when the owner of a calendar is busy, which ends with the calendar',
    'geolocation.own_entries': 'where bookings stand in a calendar, which ends with the calendar',
    'geolocation.feeds': 'hashes of calendar addresses, which end with who made them',
  },
}
