import type { Actions } from '@quoin/kit/server'
import type { files } from '../resources/index.ts'

export const outsideApprovals: Actions<typeof files, 'outsideApprovals'> = {
  revoke: (_, __, { save }) => save({ state: 'revoked' }),
}
