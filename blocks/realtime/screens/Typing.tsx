import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const forMs = 6_000

/** Who is writing just now. */
export function Typing({ people }: { people: ReadonlyMap<string, { readonly name: string; readonly at: number }> }) {
  const t = useTranslations('realtime.talk')
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setTimeout(() => setNow(Date.now()), forMs)
    return () => clearTimeout(timer)
  }, [people])
  const names = [...people.values()].filter(({ at }) => now - at < forMs).map(({ name }) => name)
  return (
    <Text size="xs" h={18} aria-live="polite">
      {names.length > 0 && t('typing', { names: names.join(', ') })}
    </Text>
  )
}
