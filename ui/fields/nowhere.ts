import type { Operation } from '@quoin/kit'

/** Stands where an operation is not known yet; a read of it is never enabled. */
export const nowhere: Operation = {
  name: '',
  block: '',
  base: '',
  resource: '',
  verb: '',
  deed: 'get',
  method: 'GET',
  path: '',
  aliases: [],
  access: 'open',
  limit: 'general',
  ids: {},
  summary: '',
}
