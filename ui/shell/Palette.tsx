import { Kbd, Tooltip, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconClock,
  IconDots,
  IconKeyboard,
  IconListSearch,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActOn } from '../action/ActOn.tsx'
import { operationOf, useResources } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { WithTexts } from '../record/WithTexts.tsx'
import type { NavAct, NavEntry } from '../screens.ts'
import { useMe } from '../session/me.ts'
import { languageNames, languages } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'
import classes from './Palette.module.css'
import type { Visit } from './recent.ts'
import { takeTyped } from './typeAhead.ts'

const [store, spotlight] = createSpotlight()
const schemes = { light: 'light', dark: 'dark', system: 'auto' } as const

/** A record the palette leads to. */
export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly text?: string
  /** Kind of record, in the reader's words. */
  readonly heading: string
  /** Dotted name of its resource, `crm.contacts`. */
  readonly resource: string
  /** Address of its page, `/c/demo/crm/contacts/…`. */
  readonly path: string
}

const typedMin = 2
const waitMs = 200

/** What the server finds for what was typed, once the typing rests; answers that come late for older words are let go. */
function useFound(onSearch: ((text: string) => Promise<readonly FoundRecord[]>) | undefined) {
  const [typed, setTyped] = useState('')
  const [input] = useDebouncedValue(typed.trim(), waitMs)
  const [found, setFound] = useState<readonly { heading: string; records: readonly FoundRecord[]; typed: string }[]>([])
  useEffect(() => {
    let isCurrent = true
    const wanted = onSearch && input.length >= typedMin ? onSearch(input) : Promise.resolve([])
    void wanted
      .catch(() => [])
      .then((records) => {
        if (!isCurrent) return
        const headings = [...new Set(records.map(({ heading }) => heading))]
        setFound(
          headings.map((heading) => ({ heading, typed: input, records: records.filter((one) => one.heading === heading) })),
        )
      })
    return () => {
      isCurrent = false
    }
  }, [input, onSearch])
  return { found, typed, setTyped }
}

/** Records come when something else stands chosen already: whoever chose nothing themselves means the first, anybody else what they chose. */
function chooseAgain() {
  const offered = [...document.querySelectorAll('[data-action]')]
  const chosen = offered.findIndex((one) => one.hasAttribute('data-selected'))
  const at = store.getState().selected > 0 ? Math.max(0, chosen) : 0
  offered[chosen]?.removeAttribute('data-selected')
  offered[at]?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: offered.length > 0 ? at : -1 }))
}

interface PaletteProps {
  readonly asked: number
  readonly items: readonly NavEntry[]
  readonly base: string
  readonly recent: readonly Visit[]
  onHelp(): void
  /** Records that fit what was typed so far, each with the heading it stands under and its address below the company. */
  onSearch?(text: string): Promise<readonly FoundRecord[]>
  /** Opens the page with everything that fits. */
  onAll?(text: string): void
}

/**
 * Every page one may open, what was open before, and the few things that can be done from anywhere. Fetched when it is first
 * asked for; opens whenever `asked` counts up.
 */
export default function Palette({ asked: input, items, base, recent, onHelp, onSearch, onAll }: PaletteProps) {
  useEffect(() => {
    if (input > 0) spotlight.open()
  }, [input])
  const t = useTranslations('ui.palette')
  const { found, typed, setTyped } = useFound(onSearch)
  useEffect(() => {
    if (found.length > 0) chooseAgain()
  }, [found])
  const hint = useId()
  const [acting, setActing] = useState<FoundRecord>()
  const act = (record: FoundRecord | undefined) => {
    if (!record) return
    spotlight.close()
    setActing(record)
  }
  // Whoever did nothing goes on where they were.
  const goBack = () => {
    setActing(undefined)
    spotlight.open()
  }
  const finish = () => {
    setActing(undefined)
    setTyped('')
  }
  // Tab and the arrow that leads on act on the hit that is chosen; inside of what is typed the arrow moves as ever.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, value } = event.currentTarget
    const isAsked = event.key === 'Tab' ? !event.shiftKey : event.key === 'ArrowRight' && selectionStart === value.length
    const id = document.querySelector<HTMLElement>('[data-action][data-selected]')?.dataset.record
    if (!isAsked || !id || event.nativeEvent.isComposing) return
    event.preventDefault()
    act(found.flatMap(({ records }) => records).find((one) => one.id === id))
  }
  const creatable = useCreatable(items, typed)
  const groups = useGroups({ items, base, recent, onHelp, onAll, found, typed, creatable, act })

  return (
    <>
      <Spotlight
        store={store}
        query={typed}
        onQueryChange={setTyped}
        clearQueryOnClose={acting === undefined}
        actions={groups.filter(({ actions }) => actions.length > 0)}
        shortcut={null}
        highlightQuery
        scrollable
        // What scrolls must be reachable by keyboard too.
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        maxHeight={420}
        limit={24}
        radius="lg"
        nothingFound={t('nothing')}
        attributes={{ content: { 'aria-label': t('label') } }}
        classNames={{ action: classes.action, actionsGroup: classes.group }}
        overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
        searchProps={{
          placeholder: t('placeholder'),
          'aria-label': t('label'),
          'aria-describedby': onSearch && hint,
          leftSection: <IconSearch size={18} stroke={1.6} />,
          onKeyDown,
          // What was typed before the field stood is not lost.
          onFocus: () => {
            const meanwhile = takeTyped()
            if (meanwhile) setTyped((text) => text + meanwhile)
          },
        }}
      />
      <span id={hint} hidden>
        {t('actHint')}
      </span>
      {acting && (
        <WithTexts>
          <ActOn resource={acting.resource} id={acting.id} title={acting.label} onClose={goBack} onDone={finish} />
        </WithTexts>
      )}
    </>
  )
}

const creatableMax = 4

/** The lists whose name, or that of one of their records, was typed, and in which this person may make a new one. */
function useCreatable(items: readonly NavEntry[], typed: string): readonly NavEntry[] {
  const t = useTranslations('ui.palette')
  const whyRefused = useWhyRefused()
  const text = typed.trim().toLowerCase()
  const named =
    text.length < typedMin
      ? []
      : items
          .filter(({ one, keywords: [english = ''] }) =>
            one === undefined
              ? false
              : [t('new', { name: one }), `new ${english}`].some((name) => name.toLowerCase().includes(text)),
          )
          .slice(0, creatableMax)
  const resources = useResources(named.flatMap(({ dotted }) => dotted ?? []))
  return named.filter(({ dotted }) => {
    const create = operationOf(
      resources.find((one) => one.dotted === dotted),
      'create',
    )
    return create !== undefined && whyRefused(create) === null
  })
}

/** What is typed behind the label of an act that takes something along: of `transfer to kim` it is `kim`. */
function takenBy({ label, takes }: NavAct, typed: string): string | undefined {
  const begin = label.replace(/\s*…$/, '')
  const text = typed.trim()
  return takes && text.toLowerCase().startsWith(begin.toLowerCase()) ? text.slice(begin.length).trim() || undefined : undefined
}

interface GroupsProps extends Omit<PaletteProps, 'asked' | 'onSearch'> {
  readonly found: ReturnType<typeof useFound>['found']
  readonly typed: string
  readonly creatable: readonly NavEntry[]
  act(record: FoundRecord): void
}

/** What the palette offers: records that were found, what was open before, pages, and what can be done from anywhere. */
function useGroups({
  items,
  base,
  recent,
  onHelp,
  onAll,
  found,
  typed,
  creatable,
  act,
}: GroupsProps): SpotlightActionGroupData[] {
  const t = useTranslations('ui.palette')
  const shell = useTranslations('ui.shell')
  const themes = useTranslations('ui.theme')
  const { language, choose } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const me = useMe()
  const navigate = useNavigate()
  const icon = (Icon: NavEntry['icon']) => <Icon size={17} stroke={1.6} />
  return [
    ...found.map(({ heading, records, typed }) => ({
      group: heading,
      actions: records.map((record) => ({
        id: `record:${record.id}`,
        'data-record': record.id,
        label: record.label,
        description: record.text,
        rightSection: (
          <Tooltip label={t('actOn')}>
            <span
              aria-hidden
              className={classes.deeds}
              onClick={(event) => {
                event.stopPropagation()
                act(record)
              }}
            >
              <Kbd size="xs">→</Kbd>
              {icon(IconDots)}
            </span>
          </Tooltip>
        ),
        // The server has judged what fits; the palette would only look for the very letters.
        keywords: [typed],
        onClick: () => void navigate({ to: record.path }),
      })),
    })),
    {
      group: t('recent'),
      actions: recent
        .filter(({ path }) => !items.some(({ to }) => base + to === path))
        .map(({ path, title }) => ({
          id: `recent:${path}`,
          label: title,
          leftSection: icon(IconClock),
          onClick: () => void navigate({ to: path }),
        })),
    },
    {
      group: t('goTo'),
      actions: items.map((item) => ({
        id: item.to,
        label: item.label,
        keywords: [...item.keywords],
        leftSection: icon(item.icon),
        onClick: () => void navigate({ to: base + item.to }),
      })),
    },
    {
      group: t('act'),
      actions: [
        ...creatable.map((item) => ({
          id: `new:${item.to}`,
          label: t('new', { name: item.one! }),
          keywords: [typed],
          leftSection: icon(IconPlus),
          onClick: () => void navigate({ to: base + item.to, search: { creating: true } } as { to: string }),
        })),
        ...items.flatMap((item) =>
          (item.acts ?? []).map((one) => {
            const taken = takenBy(one, typed)
            return {
              id: `act:${one.to} ${one.label}`,
              label: taken ? one.label.replace('…', taken) : one.label,
              keywords: [...item.keywords, ...(taken ? [typed] : [])],
              leftSection: icon(item.icon),
              onClick: () => {
                const search = { ...one.search, ...(taken && { [one.takes!]: taken }) }
                void navigate({ to: base + one.to, search } as { to: string })
              },
            }
          }),
        ),
        // Behind pages, records and what can be done, or Enter would search for what already stands there by its name.
        ...(onAll && typed.trim().length >= typedMin
          ? [
              {
                id: 'all',
                label: t('all', { text: typed.trim() }),
                keywords: [typed],
                leftSection: icon(IconListSearch),
                onClick: () => onAll(typed.trim()),
              },
            ]
          : []),
        ...(['light', 'dark', 'system'] as const).map((one) => ({
          id: `theme:${one}`,
          label: t('useTheme', { theme: themes(one) }),
          leftSection: icon(IconMoon),
          onClick: () => setColorScheme(schemes[one]),
        })),
        ...languages
          .filter((one) => one !== language)
          .map((one) => ({
            id: `language:${one}`,
            label: t('useLanguage', { language: languageNames[one] }),
            keywords: [one],
            leftSection: icon(IconLanguage),
            onClick: () => choose(one),
          })),
        { id: 'help', label: shell('help'), leftSection: icon(IconKeyboard), onClick: onHelp },
        { id: 'out', label: shell('signOut'), leftSection: icon(IconLogout), onClick: () => void me.signOut() },
      ],
    },
  ]
}
