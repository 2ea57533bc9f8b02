import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { languageNames, languages } from '../texts/languages.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** The six languages, each by its own name. Choosing one redraws everything in place. */
export function LanguageMenu() {
  const t = useTranslations('ui.shell')
  const { language, choose } = useLanguage()
  return (
    <Menu position="bottom-end" width={168}>
      <Menu.Target>
        <Tooltip label={t('language')}>
          <ActionIcon size="lg" aria-label={`${t('language')}: ${languageNames[language]}`}>
            <IconLanguage size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            onClick={() => choose(one)}
            aria-current={one === language || undefined}
            rightSection={one === language ? <IconCheck size={15} aria-hidden /> : undefined}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
