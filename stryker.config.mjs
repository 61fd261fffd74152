export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/testing/mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // Empty texts and objects are left out: the compiler, which does not run here, refuses most of them, and tests
  // compare binding texts letter by letter.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  ignorePatterns: ['dist', 'docs', 'bench', 'test-results', '.data'],
  tempDirName: '.data/mutants',
  packageManager: 'npm',
  tsconfigFile: 'none',
  allowEmpty: false,
};
