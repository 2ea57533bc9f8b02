import type { Operation } from '@quoin/kit'

/** What moves money, or removes something for good, an agent does only once its person has said so. */
export const needsConfirmation = ({
  movesMoney = false,
  forGood = false,
  kind,
}: Pick<Operation, 'movesMoney' | 'forGood' | 'kind'>): boolean => movesMoney || forGood || kind === 'purge'
