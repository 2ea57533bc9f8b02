import type { Verbs } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'

export const outsideApprovals: Verbs<typeof files, 'outsideApprovals'> = {
  revoke: (_, __, { save }) => save({ state: 'revoked' }),
}
