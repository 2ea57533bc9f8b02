import { useMe } from '../session/me.ts'
import { partsOf, useEventRecords } from '../session/eventRecords.ts'
import { useLanguage } from '../texts/Texts.tsx'
import { RefInput } from './RefInput.tsx'

interface EventRecordInputProps {
  /** An operation, or `operation:id`. */
  readonly event: string | null
  onChange(event: string): void
}

/** Which record it is to be, for what happens to one among others; nothing for any other event. */
export function EventRecordInput({ event, onChange }: EventRecordInputProps) {
  const { permissions } = useMe()
  const { language } = useLanguage()
  const [operation, record] = partsOf(event ?? '')
  const found = useEventRecords()?.find((one) => one.operation === operation && permissions.has(one.permission))
  if (!found) return null
  return (
    <RefInput
      target={found.target}
      label={found.label[language]}
      placeholder={found.any[language]}
      value={record ?? null}
      onChange={(id) => onChange(id ? `${operation}:${id}` : operation)}
    />
  )
}
