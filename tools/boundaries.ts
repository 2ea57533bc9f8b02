import { dirname } from 'node:path'
import { readProject } from './boundaries/project.ts'
import { check } from './boundaries/rules.ts'

// Asks the whole project for its boundaries; ends with 1 when one is crossed or when there was nothing to read.
const project = readProject(dirname(import.meta.dirname))
const findings = check(project)
for (const { file, line, rule, says } of findings) console.log(`${file}:${line}  ${rule}: ${says}`)
console.log(`${project.sources.length} sources and ${project.files.length} files read, ${findings.length} boundaries crossed`)
if (findings.length > 0 || project.sources.length === 0) process.exitCode = 1
