import { Button, Group, Stack, Table, TextInput } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Exception, geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

type Location = OutputOf<typeof geolocation.locations.get>
const nothing = { on: '', until: '', from: '', to: '', reason: '' }

/** Days that are not like every week: closed, or open at other hours. */
export default function ExceptionsTab({ record }: { readonly id: string; readonly record: Location }) {
  const t = useTranslations('geolocation.places')
  const trouble = useTrouble()
  const format = useFormatter()
  const may = useMay('geolocation.places.write')
  const update = useAction(geolocation.locations.update, { alsoRefreshes: ['geolocation.premises'] })
  const [draft, setDraft] = useState(nothing)
  const all = [...(record.exceptions ?? [])].sort((a, b) => (a.on < b.on ? -1 : 1))
  const save = (exceptions: Exception[], onSuccess?: () => void) => update.mutate({ id: record.id, exceptions }, { onSuccess })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!draft.on) return
    const { on, until, from, to, reason } = draft
    const one: Exception = { on, until: until || null, hours: from && to ? [{ from, to }] : null, reason: reason || null }
    save([...all, one], () => setDraft(nothing))
  }
  const day = (text: string) => format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const input = (name: keyof typeof nothing, type: string) => (
    <TextInput
      type={type}
      label={t(`exception.${name}`)}
      value={draft[name]}
      onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
    />
  )
  return (
    <Stack gap="md">
      {all.length > 0 && (
        <Table aria-label={t('exceptions')}>
          <Table.Tbody>
            {all.map((one) => (
              <Table.Tr key={`${one.on} ${one.until ?? ''}`}>
                <Table.Td>{one.until ? `${day(one.on)} – ${day(one.until)}` : day(one.on)}</Table.Td>
                <Table.Td>
                  {one.hours?.length ? one.hours.map((hours) => `${hours.from}–${hours.to}`).join(', ') : t('closed')}
                </Table.Td>
                <Table.Td>{one.reason}</Table.Td>
                <Table.Td ta="right">
                  {may && (
                    <Button size="compact-sm" variant="default" onClick={() => save(all.filter((other) => other !== one))}>
                      {t('remove')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {update.error && <FormError>{trouble(update.error)}</FormError>}
      {may && (
        <form onSubmit={add}>
          <Group align="end">
            {input('on', 'date')}
            {input('until', 'date')}
            {input('from', 'time')}
            {input('to', 'time')}
            {input('reason', 'text')}
            <Button type="submit" loading={update.isPending}>
              {t('add')}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  )
}
