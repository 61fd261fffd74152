import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { environment } from '../server/config/environment.ts';

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
/** Variables of Node, of the C library and of the PostgreSQL image. */
const foreign = /^(NODE_ENV|MALLOC_ARENA_MAX|POSTGRES_(USER|PASSWORD|DB))$/;

test.each(files)('%s sets only variables that the configuration has', (file) => {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(
    ([, name]) => name ?? '',
  );
  const known = Object.keys(environment.shape);
  expect(named.filter((name) => !known.includes(name) && !foreign.test(name))).toEqual([]);
});

test.each(files.filter((file) => /\.(service|timer)$/.test(file)))(
  '%s contains only sections with keys and values',
  (file) => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    expect(lines[0]).toBe('[Unit]');
    expect(lines.filter((line) => !/^(\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=.+)$/.test(line))).toEqual([]);
  },
);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.skipIf(!hasPromtool)('promtool of the Debian package prometheus accepts the alerts', () => {
  const checks = [
    ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
    ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
  ];
  for (const args of checks) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    expect(`${status}${stderr}`, stdout).toBe('0');
  }
});

const labels = z.object({ app: z.string() });
const selector = z.object({ matchLabels: labels });
const resource = z.object({ kind: z.string(), spec: z.unknown() });
const deployment = z.object({
  selector,
  template: z.object({
    metadata: z.object({ labels }),
    spec: z.object({
      containers: z.tuple([
        z.object({
          ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
          volumeMounts: z.array(z.object({ name: z.string() })),
        }),
      ]),
      volumes: z.array(z.object({ name: z.string() })),
    }),
  }),
});
const service = z.object({
  selector: labels,
  ports: z.tuple([z.object({ targetPort: z.string() })]),
});

test('the parts of the Kubernetes manifest refer to each other', () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes/baton.yaml', 'utf8'));
  const specs = new Map(
    documents.map((document) => {
      expect(document.errors).toEqual([]);
      const { kind, spec } = resource.parse(document.toJS());
      return [kind, spec];
    }),
  );
  const { selector: selects, template } = deployment.parse(specs.get('Deployment'));
  const [container] = template.spec.containers;
  const [port] = container.ports;
  expect(selects.matchLabels).toEqual(template.metadata.labels);
  expect(container.volumeMounts.map(({ name }) => name)).toEqual(
    template.spec.volumes.map(({ name }) => name),
  );
  expect(service.parse(specs.get('Service'))).toEqual({
    selector: template.metadata.labels,
    ports: [{ targetPort: port.name }],
  });
  expect(z.object({ selector }).parse(specs.get('PodDisruptionBudget')).selector).toEqual(selects);
  expect(readFileSync('deploy/Containerfile', 'utf8')).toContain(`EXPOSE ${port.containerPort}\n`);
});

test('docs/operate.md explains each alert', () => {
  const alerts = readFileSync('deploy/prometheus/alerts.yaml', 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const page = readFileSync('docs/operate.md', 'utf8');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
