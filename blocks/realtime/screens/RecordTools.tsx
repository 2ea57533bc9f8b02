import type { RecordToolProps } from '@quoin/ui/shell/tools.tsx'
import { Discussion } from './Discussion.tsx'
import { EditedBy } from './EditedBy.tsx'
import { isTalkedAbout } from './talkedAbout.ts'

/** Who works on a record just now, and what is said about it. */
export function RecordTools(parts: RecordToolProps) {
  if (!isTalkedAbout(parts.resource)) return null
  return (
    <>
      <EditedBy {...parts} />
      <Discussion {...parts} />
    </>
  )
}
