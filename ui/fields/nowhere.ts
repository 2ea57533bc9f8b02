import type { Operation } from '@quoin/kit'

/** Stands where an operation is not known yet; a read of it is never enabled. */
export const nowhere: Operation = {
  name: '',
  block: '',
  base: '',
  resource: '',
  action: '',
  kind: 'get',
  method: 'GET',
  path: '',
  aliases: [],
  permission: 'open',
  limit: 'general',
  ids: {},
  summary: '',
}
