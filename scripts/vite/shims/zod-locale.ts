export default () => ({ localeError: () => undefined });
