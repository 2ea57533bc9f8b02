import { ActionIcon, Indicator, Popover, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { AddressCheckbox } from '@quoin/ui/list/AddressCheckbox.tsx'
import { useTranslations } from 'use-intl'
import { closedDays } from './closedDays.ts'
import styles from '../selling.module.css'

const closedUsual = 90

/** What a board shows, as it stands in its address. */
export interface BoardSearch {
  readonly pipeline?: string
  /** `mine`, an id of a person, or `none`. */
  readonly owner?: string
  readonly rotting?: true
  readonly lanes?: true
  /** For how many days what was closed is shown. */
  readonly closed?: (typeof closedDays)[number]
  readonly folded?: readonly string[]
}
interface Owner {
  readonly owner_unique_id: string | null
  readonly owner: string
}

/** Narrows a board down beyond what lists know: by whose deals they are, and what of them is shown. */
export function BoardFilter({
  look: { owner, rotting, lanes, closed },
  owners,
  onChange,
}: {
  look: Omit<BoardSearch, 'pipeline' | 'folded'>
  owners: readonly Owner[]
  onChange(changes: BoardSearch): void
}) {
  const t = useTranslations('crm')
  const isNarrowed = rotting === true || lanes === true || closed !== undefined
  return (
    <>
      <Select
        aria-label={t('opportunities.owner')}
        w={170}
        data={[
          { value: 'all', label: t('glance.anyone') },
          { value: 'mine', label: t('opportunities.mine') },
          ...owners.map((one) => ({ value: one.owner_unique_id ?? 'none', label: one.owner || t('opportunities.nobody') })),
        ]}
        value={owner ?? 'all'}
        allowDeselect={false}
        onChange={(next) => onChange({ owner: next === 'all' || next === null ? undefined : next })}
      />
      <Popover position="bottom-end" withinPortal trapFocus>
        <Popover.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('glance.options')}>
            <Indicator disabled={!isNarrowed} size={7}>
              <IconAdjustmentsHorizontal size={17} stroke={1.6} />
            </Indicator>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={styles.choices}>
          <AddressCheckbox
            label={t('opportunities.onlyRotting')}
            checked={rotting === true}
            onChange={(rotting) => onChange({ rotting })}
          />
          <AddressCheckbox
            label={t('opportunities.byOwner')}
            checked={lanes === true}
            onChange={(lanes) => onChange({ lanes })}
          />
          <Select
            label={t('opportunities.closedDeals')}
            w={240}
            comboboxProps={{ withinPortal: false }}
            data={closedDays.map((days) => ({
              value: String(days),
              label: days === 0 ? t('opportunities.hideClosed') : t('opportunities.closedSince', { days }),
            }))}
            value={String(closed ?? closedUsual)}
            allowDeselect={false}
            onChange={(next) => onChange({ closed: closedDays.find((days) => String(days) === next && days !== closedUsual) })}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
