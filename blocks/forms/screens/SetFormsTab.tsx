import { ActionIcon, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { useAction, useList } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { forms } from '../resources/index.ts'
import type { SetItem } from '../resources/sets.ts'

interface SetFormsTabProps {
  readonly id: string
  readonly record: { readonly items: readonly SetItem[] | null; readonly version: number }
}

/** The forms of a set in the order they are sent, and which of them have to be answered. */
export function SetFormsTab({ id, record }: SetFormsTabProps) {
  const t = useTranslations('forms.set')
  const { data, error } = useList(forms.surveys.list, { records: 200, sort: 'name' })
  const save = useAction(forms.sets.update)
  if (error) return <ErrorState error={error} />
  if (!data) return <ListSkeleton />
  const items = record.items ?? []
  const nameOf = (form: string) => data.data.find((one) => one.id === form)?.name ?? form
  const keep = (next: readonly SetItem[]) =>
    save.mutate({ id, version: record.version, items: next.map((item, i) => ({ ...item, display_order: i + 1 })) })
  const swapped = (i: number) => [...items.slice(0, i), items[i + 1]!, items[i]!, ...items.slice(i + 2)]
  const others = data.data.filter(({ id: form }) => items.every((item) => item.form_schema_unique_id !== form))
  return (
    <Stack gap="sm" maw={760}>
      <Text size="sm">{t('hint')}</Text>
      {save.error && <ErrorState error={save.error} />}
      {items.map((item, i) => {
        const name = nameOf(item.form_schema_unique_id)
        const required = (isRequired: boolean) =>
          keep(items.map((one) => (one === item ? { ...one, required: isRequired } : one)))
        return (
          <Group key={item.form_schema_unique_id} component="section" aria-label={name} gap="sm" wrap="nowrap">
            <Text style={{ flex: 1 }}>
              {i + 1}. {name}
            </Text>
            <Switch label={t('required')} checked={item.required} onChange={(event) => required(event.currentTarget.checked)} />
            <ActionIcon variant="subtle" aria-label={t('up')} disabled={i === 0} onClick={() => keep(swapped(i - 1))}>
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('down')}
              disabled={i === items.length - 1}
              onClick={() => keep(swapped(i))}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('remove')}
              disabled={items.length === 1}
              onClick={() => keep(items.filter((one) => one !== item))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )
      })}
      <Select
        label={t('add')}
        data={others.map((one) => ({ value: one.id, label: one.name }))}
        value={null}
        searchable
        onChange={(form) =>
          form && keep([...items, { form_schema_unique_id: form, display_order: items.length + 1, required: true }])
        }
      />
    </Stack>
  )
}
