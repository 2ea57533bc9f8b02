import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import { IconSelector, IconX } from '@tabler/icons-react'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazy } from '../lazy.tsx'
import styles from './fields.module.css'
import { nowhere } from './nowhere.ts'
import { type AnyRecord, operationOf, readOf, useResource } from './resources.ts'
import { useTitleOf } from './useTitleOf.ts'
import { useWhyRefused } from './useWhyRefused.ts'

// The form is fetched when somebody misses a record.
const QuickCreate = lazy(() => import('./QuickCreate.tsx').then((module) => module.QuickCreate))
const creates = '\u0000create'

interface RefInputProps {
  readonly target?: string
  readonly value: string | null
  onChange(id: string | null): void
  readonly label?: ReactNode
  readonly ariaLabel?: string
  /** What empty means, where that says more than that something can be chosen. */
  readonly placeholder?: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** Shows what there is as soon as it takes the focus, where choosing is what one came for. */
  readonly opensOnFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  /** Narrows what is offered, as in the address of a list: wire names. */
  readonly filter?: Readonly<Record<string, string | readonly string[]>>
  /** Off inside a popover, which a click into a portal would close. */
  readonly portal?: boolean
}

/** Chooses another record by typing part of its name; the server searches, page by page as far as is looked. */
export function RefInput({
  target,
  value,
  onChange,
  label,
  ariaLabel,
  placeholder,
  description,
  error,
  required,
  disabled,
  autoFocus,
  opensOnFocus,
  inputRef,
  filter,
  portal = true,
}: RefInputProps) {
  const t = useTranslations('records')
  const resource = useResource(target)
  const titled = useTitleOf(resource)
  const list = operationOf(resource, 'list')
  const get = readOf(resource)
  const whyRefused = useWhyRefused()
  const isRefused = whyRefused(get) !== null
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const [typed, setTyped] = useState<string | null>(null)
  const isOff = disabled || !list || whyRefused(list) !== null
  const own = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(own, inputRef)
  // What it chooses from may come later than the dialog it stands in, and until then it takes no focus.
  useEffect(() => {
    if (autoFocus && !isOff) own.current?.focus()
  }, [autoFocus, isOff])
  const [search] = useDebouncedValue(typed ?? '', 200)
  const found = useRead(
    list ?? nowhere,
    { ...(search ? { search } : {}), ...(filter ? { filter } : {}), page: 1, records: 20 },
    { enabled: list !== undefined && whyRefused(list) === null && combobox.dropdownOpened },
  )
  const held = useRead(
    get ?? nowhere,
    { id: value ?? '' },
    { enabled: get !== undefined && !isRefused && value !== null && value !== '', staleTime: 60_000 },
  )
  const wanted = (typed ?? '').trim().toLowerCase()
  const isSearching = (typed ?? '') !== search || found.isPlaceholderData
  // What was found for other words stays in sight where it fits these: whoever types on and presses Enter chooses nothing else.
  const options = ((found.data as Page<AnyRecord> | undefined)?.data ?? []).filter(
    (one) => !isSearching || titled(one).toLowerCase().includes(wanted),
  )
  const name = value ? titled(held.data as AnyRecord | undefined) || (held.error || isRefused ? t('value.notVisible') : '…') : ''

  // What is made in its own place, such as members and what lies under another record, is not made here.
  const create = operationOf(resource, 'create')
  const mayCreate =
    portal && create !== undefined && resource?.block !== 'gateway' && !resource?.definition.under && whyRefused(create) === null
  const [missed, setMissed] = useState<string | null>(null)
  const choose = (chosen: string) => {
    if (chosen === creates) {
      setMissed(search.trim())
      return combobox.closeDropdown()
    }
    onChange(chosen)
    setTyped(null)
    combobox.closeDropdown()
  }
  return (
    <>
      {missed !== null && resource && (
        <Suspense>
          <QuickCreate
            resource={resource}
            typed={missed}
            onClose={() => setMissed(null)}
            onCreated={({ id }) => {
              setMissed(null)
              setTyped(null)
              onChange(id)
            }}
          />
        </Suspense>
      )}
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={portal}>
        <Combobox.Target>
          <InputBase
            ref={ref}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={label}
            aria-label={ariaLabel}
            description={description}
            error={error}
            withAsterisk={required}
            disabled={isOff}
            autoFocus={autoFocus}
            data-autofocus={autoFocus || undefined}
            value={typed ?? name}
            placeholder={placeholder ?? t('field.choose')}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={(event) => {
              event.currentTarget.select()
              if (opensOnFocus && !value) combobox.openDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
            rightSectionPointerEvents={value && !required ? 'all' : 'none'}
            rightSection={
              found.isFetching && combobox.dropdownOpened ? (
                <Loader size={14} type="oval" />
              ) : value && !required && !disabled ? (
                <ActionIcon
                  size="sm"
                  aria-label={t('field.clear')}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onChange(null)
                    setTyped(null)
                  }}
                >
                  <IconX size={14} />
                </ActionIcon>
              ) : (
                <IconSelector size={14} stroke={1.5} aria-hidden />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            mah={260}
            style={{ overflowY: 'auto' }}
            aria-label={ariaLabel ?? (typeof label === 'string' ? label : t('field.choose'))}
          >
            {options.map((record) => (
              <Combobox.Option key={record.id} value={record.id} active={record.id === value}>
                <span className={styles.option}>
                  <span>{titled(record)}</span>
                  {noteOf(record) && <span className={styles.optionNote}>{noteOf(record)}</span>}
                </span>
              </Combobox.Option>
            ))}
            {mayCreate && search.trim() !== '' && !isSearching && !found.isFetching && (
              <Combobox.Option value={creates}>{t('field.create', { name: search.trim() })}</Combobox.Option>
            )}
            {options.length === 0 && !isSearching && !found.isFetching && !(mayCreate && search.trim() !== '') && (
              <Combobox.Empty>{found.error ? t('field.notSearched') : t('field.nothingFound')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </>
  )
}

/** What tells two records of the same name apart. */
const noteOf = ({ code, email, primaryEmail }: AnyRecord): string | undefined =>
  [code, email, primaryEmail].find((one): one is string => typeof one === 'string' && one !== '')
