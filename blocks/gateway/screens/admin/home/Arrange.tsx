import { ActionIcon, Button, Checkbox, Group, Modal, MultiSelect } from '@mantine/core'
import { pageOf, useNavigation } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { border, type HomePart, moved, tilesMax, usual } from './arrangement.ts'
import classes from './home.module.css'
import { useSavedViews } from './Tiles.tsx'
import type { useArrangement } from './useArrangement.ts'

/** Which parts Home has, in which order, and which saved views are tiles on it. */
export function Arrange({
  kept,
  offered,
  onClose,
}: {
  readonly kept: ReturnType<typeof useArrangement>
  /** The parts that this person has at all. */
  readonly offered: readonly HomePart[]
  onClose(): void
}) {
  const t = useTranslations('admin.home.arrange')
  const common = useTranslations('ui.common')
  const refusalOf = useRefusal()
  const [next, setNext] = useState(kept.arrangement)
  const items = useNavigation()
  const views = useSavedViews().data?.data.flatMap((view) => {
    const page = pageOf(items, view.list)
    return page ? [{ value: view.id, label: `${page.label}: ${view.name}` }] : []
  })
  const columns = [t('left'), t('right'), t('below')]
  let column = 0
  const show = (part: HomePart, isShown: boolean) =>
    setNext({ ...next, hidden: isShown ? next.hidden.filter((one) => one !== part) : [...next.hidden, part] })
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      {kept.error && <FormError>{refusalOf(kept.error).sentence ?? t('failed')}</FormError>}
      <ol className={classes.arrange}>
        <li className={classes.column}>{columns[0]}</li>
        {next.order.map((one) => {
          if (one === border) {
            column += 1
            return (
              <li key={`border ${column}`} className={classes.column}>
                {columns[column]}
              </li>
            )
          }
          if (!offered.includes(one)) return null
          const name = t(`parts.${one}`)
          return (
            <li key={one}>
              <Checkbox
                label={name}
                checked={!next.hidden.includes(one)}
                onChange={(event) => show(one, event.currentTarget.checked)}
              />
              <ActionIcon
                aria-label={t('up', { name })}
                disabled={next.order[0] === one}
                onClick={() => setNext({ ...next, order: moved(next.order, one, -1) })}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('down', { name })}
                disabled={next.order.at(-1) === one}
                onClick={() => setNext({ ...next, order: moved(next.order, one, 1) })}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <MultiSelect
        mt="md"
        label={t('tiles')}
        description={t('tilesHint')}
        searchable
        clearable
        maxValues={tilesMax}
        data={views ?? []}
        value={next.tiles.filter((id) => views?.some(({ value }) => value === id))}
        onChange={(tiles) => setNext({ ...next, tiles })}
      />
      <Group justify="space-between" mt="md">
        <Button variant="subtle" color="gray" onClick={() => setNext(usual)}>
          {t('reset')}
        </Button>
        <Button loading={kept.isPending} onClick={() => kept.keep(next, onClose)}>
          {common('save')}
        </Button>
      </Group>
    </Modal>
  )
}
