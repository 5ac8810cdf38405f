import type { Endpoint } from "./core/endpoint";
import type { Entity } from "./core/entity";
import { operationsOf } from "./core/operations";
import * as apiKeys from "./endpoints/api-keys";
import * as booth from "./endpoints/booth";
import * as categories from "./endpoints/categories";
import * as clientVersions from "./endpoints/client-versions";
import * as config from "./endpoints/config";
import * as delivery from "./endpoints/delivery";
import * as depositCodes from "./endpoints/deposit-codes";
import * as domains from "./endpoints/domains";
import * as galleries from "./endpoints/galleries";
import * as generations from "./endpoints/generations";
import * as labels from "./endpoints/labels";
import * as overlays from "./endpoints/overlays";
import * as participants from "./endpoints/participants";
import * as photoBooths from "./endpoints/photo-booths";
import * as processing from "./endpoints/processing";
import * as publicStore from "./endpoints/public-store";
import * as quizzes from "./endpoints/quizzes";
import * as reports from "./endpoints/reports";
import * as routing from "./endpoints/routing";
import * as schedules from "./endpoints/schedules";
import * as servers from "./endpoints/servers";
import * as session from "./endpoints/session";
import * as stores from "./endpoints/stores";
import * as stylePictures from "./endpoints/style-pictures";
import * as styles from "./endpoints/styles";
import * as userTags from "./endpoints/user-tags";
import * as users from "./endpoints/users";
import * as workflows from "./endpoints/workflows";
import { entities } from "./entities";

/** Every call that is not generic CRUD, by the name of its handler. */
export const endpoints = {
  login: session.login,
  refresh: session.refresh,
  profile: session.profile,
  logout: session.logout,
  checkEmail: session.checkEmail,
  captcha: session.captcha,
  register: session.register,
  clientLog: session.clientLog,
  config: config.config,
  overlaysOfBooth: overlays.overlaysOfBooth,
  participantsOfStyle: participants.participantsOfStyle,
  startProcess: processing.startProcess,
  checkProcess: processing.checkProcess,
  processResult: processing.processResult,
  cancelProcess: processing.cancelProcess,
  boothLogin: booth.boothLogin,
  boothRefresh: booth.boothRefresh,
  boothLogout: booth.boothLogout,
  boothUnlock: booth.boothUnlock,
  boothState: booth.boothState,
  boothPicture: booth.boothPicture,
  readLabels: labels.readLabels,
  saveLabels: labels.saveLabels,
  activeDomains: domains.activeDomains,
  searchUsers: users.searchUsers,
  setUserPassword: users.setUserPassword,
  listSessions: users.listSessions,
  endSession: users.endSession,
  systemTags: userTags.systemTags,
  tagsOfUser: userTags.tagsOfUser,
  assignTag: userTags.assignTag,
  setUserTags: userTags.setUserTags,
  removeUserTag: userTags.removeUserTag,
  searchBooths: photoBooths.searchBooths,
  setBoothPassword: photoBooths.setBoothPassword,
  availableServers: photoBooths.availableServers,
  dedicatedServers: photoBooths.dedicatedServers,
  dedicableServers: photoBooths.dedicableServers,
  dedicateServer: photoBooths.dedicateServer,
  releaseServer: photoBooths.releaseServer,
  serverCustomers: servers.serverCustomers,
  addServerCustomer: servers.addServerCustomer,
  removeServerCustomer: servers.removeServerCustomer,
  readServerKey: servers.readServerKey,
  createServerKey: servers.createServerKey,
  removeServerKey: servers.removeServerKey,
  serversLoad: servers.serversLoad,
  serverLoad: servers.serverLoad,
  createApiKey: apiKeys.createApiKey,
  currentVersion: clientVersions.currentVersion,
  uploadVersion: clientVersions.uploadVersion,
  activateVersion: clientVersions.activateVersion,
  downloadCurrent: clientVersions.downloadCurrent,
  downloadVersion: clientVersions.downloadVersion,
  downloadEmission: depositCodes.downloadEmission,
  activateCode: depositCodes.activateCode,
  createSchedule: schedules.createSchedule,
  updateSchedule: schedules.updateSchedule,
  periodsOfSchedule: schedules.periodsOfSchedule,
  scheduleReport: schedules.scheduleReport,
  boothsOfTime: schedules.boothsOfTime,
  availableBots: schedules.availableBots,
  archiveStats: schedules.archiveStats,
  downloadArchive: schedules.downloadArchive,
  botsOfSchedule: delivery.botsOfSchedule,
  createBotOfSchedule: delivery.createBotOfSchedule,
  deliveryChannels: delivery.deliveryChannels,
  attachBot: delivery.attachBot,
  detachBot: delivery.detachBot,
  exportSubscribers: delivery.exportSubscribers,
  generationImage: generations.generationImage,
  generationDetails: generations.generationDetails,
  saveTagLabels: routing.saveTagLabels,
  tagsOfStyle: routing.tagsOfStyle,
  setStyleTags: routing.setStyleTags,
  tagsOfWorkflow: routing.tagsOfWorkflow,
  setWorkflowTags: routing.setWorkflowTags,
  routingRules: routing.routingRules,
  setRoutingRules: routing.setRoutingRules,
  testRouting: routing.testRouting,
  categoryTree: categories.categoryTree,
  leafCategories: categories.leafCategories,
  accessRules: categories.accessRules,
  addAccessRule: categories.addAccessRule,
  removeAccessRule: categories.removeAccessRule,
  moveCategory: categories.moveCategory,
  reorderCategory: categories.reorderCategory,
  createWorkflow: workflows.createWorkflow,
  updateWorkflow: workflows.updateWorkflow,
  tunesOfWorkflow: workflows.tunesOfWorkflow,
  readTune: workflows.readTune,
  paramsOfTune: workflows.paramsOfTune,
  createStyle: styles.createStyle,
  updateStyle: styles.updateStyle,
  copyStyle: styles.copyStyle,
  stylesOfSchedule: styles.stylesOfSchedule,
  animationStyles: styles.animationStyles,
  styleValues: styles.styleValues,
  styleValueImage: stylePictures.styleValueImage,
  setStyleValueImage: stylePictures.setStyleValueImage,
  styleIcon: stylePictures.styleIcon,
  setStyleIcon: stylePictures.setStyleIcon,
  removeStyleIcon: stylePictures.removeStyleIcon,
  personalCategories: styles.personalCategories,
  setPersonalCategories: styles.setPersonalCategories,
  styleCustomers: styles.styleCustomers,
  setStyleCustomers: styles.setStyleCustomers,
  styleBooths: styles.styleBooths,
  setStyleBooths: styles.setStyleBooths,
  styleCartridges: styles.styleCartridges,
  setStyleCartridges: styles.setStyleCartridges,
  styleRevolvers: styles.styleRevolvers,
  addStyleToSchedules: styles.addStyleToSchedules,
  createQuestion: quizzes.createQuestion,
  updateQuestion: quizzes.updateQuestion,
  removeQuestion: quizzes.removeQuestion,
  reorderQuestions: quizzes.reorderQuestions,
  previewQuiz: quizzes.previewQuiz,
  publicQuiz: quizzes.publicQuiz,
  submitQuiz: quizzes.submitQuiz,
  quizStyleImage: quizzes.quizStyleImage,
  statisticsOfStore: stores.statisticsOfStore,
  toggleProduct: stores.toggleProduct,
  storeThemePresets: stores.storeThemePresets,
  themeFromPreset: stores.themeFromPreset,
  activateTheme: stores.activateTheme,
  duplicateTheme: stores.duplicateTheme,
  activatePaymentSystem: stores.activatePaymentSystem,
  testPaymentSystem: stores.testPaymentSystem,
  refundOrder: stores.refundOrder,
  markOrderPaid: stores.markOrderPaid,
  checkOrder: stores.checkOrder,
  readLegalInfo: stores.readLegalInfo,
  saveLegalInfo: stores.saveLegalInfo,
  setPrimary: stores.setPrimary,
  unsetPrimary: stores.unsetPrimary,
  myPrimaryStore: stores.myPrimaryStore,
  publicStore: publicStore.publicStore,
  publicProducts: publicStore.publicProducts,
  publicTheme: publicStore.publicTheme,
  publicPaymentSystems: publicStore.publicPaymentSystems,
  publicLegalInfo: publicStore.publicLegalInfo,
  publicDocument: publicStore.publicDocument,
  checkout: publicStore.checkout,
  publicOrder: publicStore.publicOrder,
  payOrder: publicStore.payOrder,
  activateGalleryTheme: galleries.activateGalleryTheme,
  galleryThemePresets: galleries.galleryThemePresets,
  galleryEmbedCode: galleries.galleryEmbedCode,
  publicGallery: galleries.publicGallery,
  publicGalleryImage: galleries.publicGalleryImage,
  previewReport: reports.previewReport,
  downloadReport: reports.downloadReport,
};

export type Endpoints = typeof endpoints;

/** Every API call: used by the server's routes, the OpenAPI document and the authorisation tests. */
export function allOperations(): Endpoint[] {
  return [
    ...Object.values(endpoints as Record<string, Endpoint>),
    ...Object.values(entities as Record<string, Entity>).flatMap(operationsOf),
  ];
}
