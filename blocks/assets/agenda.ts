import { agendaSource } from '@quoin/ui/session/agenda.ts'
import { IconPackage } from '@tabler/icons-react'
import { assets } from './resources/index.ts'

/** Things that somebody has set aside and fetches. */
export const agenda = [
  agendaSource({
    icon: IconPackage,
    list: assets.reservations.list,
    permission: 'assets.reservations.read',
    filter: ({ me, from }) => ({ user_unique_id: me, state: ['reserved', 'fetched'], starts_at: `gte:${from}` }),
    sort: 'starts_at',
    startOf: 'startsAt',
    endOf: 'endsAt',
    nameOf: ({ purpose, model }) => String(purpose ?? model ?? ''),
    to: ({ id }) => `/assets/reservations/${id}`,
  }),
]
