import { Button, Group, Modal, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'
import { dayOf, endOfDay } from '../endOfDay.ts'
import { type OfRoom, useSaid } from './useRoom.ts'

/** Name, end and NDA of a room, and its closing. */
export function Terms({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const change = useAction(disclosure.rooms.change)
  const close = useAction(disclosure.rooms.close)
  const [name, setName] = useState(room.name)
  const [ends, setEnds] = useState(dayOf(room.ends_at))
  const [nda, setNda] = useState(room.nda?.text ?? '')
  const [isAsked, setAsked] = useState(false)
  if (room.status === 'closed') return null
  const at = { project, room: room.unique_id }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ends_at = ends === dayOf(room.ends_at) ? undefined : endOfDay(ends)
    change.mutate({ ...at, name, ends_at, nda: nda.trim() || null }, said)
  }
  return (
    <section aria-label={t('nda')}>
      <Title order={2} size="h4" mb="xs">
        {t('nda')}
      </Title>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            label={t('nda')}
            description={t('ndaText')}
            autosize
            minRows={3}
            maxRows={16}
            maxLength={50_000}
            value={nda}
            onChange={(e) => setNda(e.currentTarget.value)}
          />
          <Group align="end">
            <TextInput label={t('name')} required maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
            <TextInput type="date" label={t('ends')} required value={ends} onChange={(e) => setEnds(e.currentTarget.value)} />
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      </form>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={t('close')}>
        <Text mb="md">{t('closeSure')}</Text>
        <Group justify="end">
          <Button variant="default" onClick={() => setAsked(false)}>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            loading={close.isPending}
            onClick={() => close.mutate(at, { ...said, onSettled: () => setAsked(false) })}
          >
            {t('close')}
          </Button>
        </Group>
      </Modal>
    </section>
  )
}
