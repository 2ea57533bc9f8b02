import type { Operation } from '@quoin/kit'

/** What moves money, or removes something for good, an agent does only once its person has said so. */
export const needsConfirmation = ({ movesMoney = false, kind }: Pick<Operation, 'movesMoney' | 'kind'>): boolean =>
  movesMoney || kind === 'purge'
