import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconClock, IconKeyboard, IconLanguage, IconLogout, IconMoon, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry } from '../screens.ts'
import { useMe } from '../session/me.ts'
import { languageNames, languages } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'
import classes from './Palette.module.css'
import type { Visit } from './recent.ts'

const schemes = { light: 'light', dark: 'dark', system: 'auto' } as const

/**
 * Every page one may open, what was open before, and the few things that can be done from anywhere. Fetched when it is first
 * asked for; opens whenever `asked` counts up.
 */
export default function Palette({
  asked,
  items,
  base,
  recent,
  onHelp,
}: {
  asked: number
  items: readonly NavEntry[]
  base: string
  recent: readonly Visit[]
  onHelp(): void
}) {
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const t = useTranslations('ui.palette')
  const shell = useTranslations('ui.shell')
  const themes = useTranslations('ui.theme')
  const { language, choose } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const me = useMe()
  const navigate = useNavigate()
  const icon = (Icon: NavEntry['icon']) => <Icon size={17} stroke={1.6} />

  const groups: SpotlightActionGroupData[] = [
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

  return (
    <Spotlight
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
        leftSection: <IconSearch size={18} stroke={1.6} />,
      }}
    />
  )
}
