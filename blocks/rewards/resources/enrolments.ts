import { integer, longText, moment, oneOf, ref, resource } from '@quoin/kit'

/** That somebody joined the programme, with the text they agreed to, or left it. Never changed. */
export const enrolments = resource({
  type: 'Enrolment',
  wrapper: 'enrolment',
  title: 'action',
  fields: {
    user: ref('gateway.users').readOnly(),
    action: oneOf('joined', 'left').readOnly().filterable(),
    /** Of the programme's text; 0 where it had none. */
    textVersion: integer().default(0).readOnly(),
    text: longText().readOnly(),
    decidedAt: moment().readOnly().sortable(),
  },
  owner: 'user',
  permissions: { read: 'rewards.customers.read', write: 'rewards.points.write' },
  only: ['list', 'get', 'export'],
  sort: '-decided_at',
})
