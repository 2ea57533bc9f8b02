import { ActionIcon, Autocomplete, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useNavigation } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'
import type { StepRecord } from './StepLine.tsx'

interface StepTourProps {
  readonly step: StepRecord
  readonly onboarding: string
  onClose(): void
}
const stopsMax = 12

/** What a step points at on its page: elements by their keys, in order, with a text each. */
export function StepTour({ step, onboarding: parent, onClose }: StepTourProps) {
  const t = useTranslations('onboarding.builder')
  const [stops, setStops] = useState(() => (step.tour ?? [{ element: '', text: '' }]).map((stop, i) => ({ ...stop, row: i })))
  // Pages of the menu go by their names here; everything else by its key.
  const pages = useNavigation().map(({ to, label }) => ({ key: `page:${to}`, label: `${label} (${to})` }))
  const shown = (key: string) => pages.find((page) => page.key === key)?.label ?? key
  const keyOf = (text: string) => pages.find((page) => page.label === text)?.key ?? text.trim()
  const inWords = useErrorWords({ block: 'onboarding', name: 'steps' })
  const update = useAction(onboarding.steps.update, { alsoRefreshes: ['onboarding.onboardings'] })
  const save = () => {
    const tour = stops.map(({ element, text }) => ({ element: keyOf(element), text: text.trim() }))
    const said = tour.filter(({ element, text }) => element || text)
    update.mutate({ id: step.id, parent, version: step.version, tour: said.length > 0 ? said : null }, { onSuccess: onClose })
  }
  const put = (i: number, part: Partial<(typeof stops)[number]>) => setStops(stops.with(i, { ...stops[i]!, ...part }))
  return (
    <Modal opened onClose={onClose} title={t('tour.title', { name: step.name })} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Text size="sm">{t('tour.hint')}</Text>
        {stops.map((stop, i) => (
          <Group key={stop.row} gap="xs" align="start" wrap="nowrap">
            <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
              <Autocomplete
                label={`${t('tour.element')} ${i + 1}`}
                description={i === 0 ? t('tour.elementHint') : undefined}
                value={shown(stop.element)}
                onChange={(value) => put(i, { element: keyOf(value) })}
                data={[...new Set(pages.map(({ label }) => label))]}
                maxLength={200}
                limit={20}
                required
              />
              <Textarea
                label={`${t('tour.text')} ${i + 1}`}
                value={stop.text}
                maxLength={500}
                autosize
                minRows={2}
                required
                onChange={(event) => put(i, { text: event.currentTarget.value })}
              />
            </Stack>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('tour.remove', { number: String(i + 1) })}
              onClick={() => setStops(stops.toSpliced(i, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {stops.length < stopsMax && (
          <Button
            variant="subtle"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setStops([...stops, { element: '', text: '', row: Math.max(-1, ...stops.map(({ row }) => row)) + 1 }])}
          >
            {t('tour.add')}
          </Button>
        )}
        {update.error && <Text c="red">{inWords(update.error).sentence}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('tour.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
