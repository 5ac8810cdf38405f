/** Texts for why routing chose or skipped a server, in both languages. */
export const reasons = {
  en: {
    "routing.fits": "No restrictions apply",
    "routing.inactive": "The server is inactive",
    "routing.offline": "The server is offline",
    "routing.busy": "The server is busy",
    "routing.error": "The server reports an error",
    "routing.dedicated": "Dedicated to this booth",
    "routing.dedicated_elsewhere": "Dedicated to another booth",
    "routing.not_shared": "Not shared with the booth's owner",
    "routing.missing": "Requires “{{tag}}”",
    "routing.excluded": "Excludes “{{tag}}”",
    "routing.preferred": "Prefers “{{tag}}”: +{{priority}}",
  },
  ru: {
    "routing.fits": "Ограничений нет",
    "routing.inactive": "Сервер неактивен",
    "routing.offline": "Сервер не в сети",
    "routing.busy": "Сервер занят",
    "routing.error": "Сервер сообщает об ошибке",
    "routing.dedicated": "Закреплён за этой фотобудкой",
    "routing.dedicated_elsewhere": "Закреплён за другой фотобудкой",
    "routing.not_shared": "Не открыт владельцу фотобудки",
    "routing.missing": "Требует «{{tag}}»",
    "routing.excluded": "Исключает «{{tag}}»",
    "routing.preferred": "Предпочитает «{{tag}}»: +{{priority}}",
  },
};
